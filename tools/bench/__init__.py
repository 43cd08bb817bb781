"""The measurements: `make bench`. Each figure stands beside its peer or its limit, taken in the same run."""

"""What leaves the device, when somebody wishes it: whole tables, finished evenings."""

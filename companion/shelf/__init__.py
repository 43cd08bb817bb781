"""What this device keeps between evenings: tables, people, settings, what people own."""

"""The engine: asks, flow, book, scene, rows. It reads nothing, waits for nothing and draws nothing."""

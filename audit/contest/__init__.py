"""A server and a client for the protocol of the Geister contests."""

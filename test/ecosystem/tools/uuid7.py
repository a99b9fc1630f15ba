import os, time, uuid


def uuid7():
    """A UUID of version 7: milliseconds, version, variant, and random bits (RFC 9562, section 5.7)."""
    bits = time.time_ns() // 1_000_000 << 80 | int.from_bytes(os.urandom(10), "big")
    return uuid.UUID(int=bits & ~(0xF << 76) & ~(0x3 << 62) | 0x7 << 76 | 0x2 << 62)

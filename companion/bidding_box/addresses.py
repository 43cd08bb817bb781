"""The addresses that this device has on its networks, the likeliest first. Nothing is sent to find out."""

from __future__ import annotations

import ipaddress
import socket
import struct
import sys
from collections.abc import Iterable
from dataclasses import dataclass

SIOCGIFADDR = 0x8915
LIKELY = ("wlan", "ap", "swlan", "wl", "en", "eth", "bridge")
UNLIKELY = ("rmnet", "ccmni", "tun", "tap", "utun", "wg", "ppp", "docker", "br-", "veth", "virbr", "vmnet", "p2p")


@dataclass(frozen=True, slots=True)
class Address:
    ip: str
    network: str  # the name of the interface

    @property
    def score(self) -> int:
        """Home networks and hotspots first; mobile data and tunnels, which no phone at the table reaches, last."""
        points = 4 if _private(self.ip) else 0
        if self.network.startswith(UNLIKELY):
            return points - 6
        return points + (2 if self.network.startswith(LIKELY) else 0)


def _private(ip: str) -> bool:
    home = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")
    return any(ipaddress.ip_address(ip) in ipaddress.ip_network(network) for network in home)


def addresses() -> tuple[Address, ...]:
    """All of them, best first, without this device talking to itself."""
    return best_first(_on_android() if hasattr(sys, "getandroidapilevel") else _on_desktop())


def best_first(found: Iterable[Address]) -> tuple[Address, ...]:
    usable = {address.ip: address for address in found if _usable(address.ip)}
    return tuple(sorted(usable.values(), key=lambda address: (-address.score, address.network, address.ip)))


def _usable(ip: str) -> bool:
    try:
        address = ipaddress.IPv4Address(ip)
    except ValueError:
        return False
    return not (address.is_loopback or address.is_unspecified or address.is_multicast or address.is_link_local)


def _on_desktop() -> list[Address]:
    """By name of interface on Linux; elsewhere, and where that fails, by this machine's own name."""
    found = []
    for _, name in socket.if_nameindex():
        ip = _address_of(name)
        if ip:
            found.append(Address(ip, name))
    return found or _by_own_name()


def _address_of(name: str) -> str:
    if not sys.platform.startswith("linux"):
        return ""
    import fcntl  # there is none on Windows

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            answer = fcntl.ioctl(asking.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
        except OSError:
            return ""
    return socket.inet_ntoa(answer[20:24])


def _by_own_name() -> list[Address]:
    try:
        _, _, ips = socket.gethostbyname_ex(socket.gethostname())
    except OSError:
        return []
    return [Address(ip, "") for ip in ips]


def _on_android() -> list[Address]:
    """Android tells these to Java only."""
    try:
        from jnius import autoclass

        networks = autoclass("java.net.NetworkInterface").getNetworkInterfaces()
    except Exception:
        return _by_own_name()
    found = []
    while networks.hasMoreElements():
        network = networks.nextElement()
        each = network.getInetAddresses()
        while each.hasMoreElements():
            found.append(Address(str(each.nextElement().getHostAddress()), str(network.getName())))
    return found

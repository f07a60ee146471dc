"""Prints the prefixes that Python's ipaddress calls private, and the exceptions, one per line."""
import ipaddress

for constants in ipaddress._IPv4Constants, ipaddress._IPv6Constants:
    for network in constants._private_networks + constants._private_networks_exceptions:
        print(network)
print(ipaddress._IPv4Constants._public_network)
for constants in ipaddress._IPv4Constants, ipaddress._IPv6Constants:
    print(constants._multicast_network)
print(ipaddress._IPv6Constants._sitelocal_network)

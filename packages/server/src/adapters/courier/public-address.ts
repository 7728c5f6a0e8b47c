import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * Reserved addresses (IANA special-purpose registries, RFC 6890): private networks, loopback, link-local, cloud
 * metadata services, multicast, documentation, and embedded IPv4 addresses.
 */
const reserved = new BlockList()
const reservedNetworks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]
for (const network of reservedNetworks) {
  const [address = '', bits] = network.split('/')
  reserved.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6')
}
/** The allocated part of IPv6. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** True for an address on the internet. False for all others, and for anything that is no address. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, 'ipv4')
  return isIPv6(address) && global.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

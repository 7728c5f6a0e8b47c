import { networkInterfaces } from 'node:os'

/** Listens on IPv6 and IPv4 where the machine has both; containers often have no IPv6. */
export function everyInterface(): string {
  const addresses = Object.values(networkInterfaces()).flat()
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0'
}

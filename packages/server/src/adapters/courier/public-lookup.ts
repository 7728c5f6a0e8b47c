import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublic } from './public-address.ts'

/** Thrown on connect where a name leads to an address that is not on the internet. */
export class NotPublicError extends Error {}

/** True for a host that the operator allows, by name alone or with its port. */
export const isNamedHost = (
  hosts: readonly string[],
  { host, hostname }: { readonly host: string; readonly hostname: string },
): boolean => hosts.includes(host) || hosts.includes(hostname)

/** True for an address in digits that is not on the internet; names are checked when they are resolved. */
export function notPublicHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 && !isPublic(address)
}

/** Resolves a name; fails when one of its addresses is not on the internet. */
export const publicLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, '', 0)
    const [first] = found
    if (!first || found.some(({ address }) => !isPublic(address))) return done(new NotPublicError(), '', 0)
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })
}

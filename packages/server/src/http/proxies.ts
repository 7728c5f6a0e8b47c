import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { plainAddress } from '@rastro/core/kit/plain-address'

/** The trusted proxies before this server: their number in the chain, or their addresses and networks. */
export type TrustedProxies = number | readonly string[]

/** True when the address at this position of the chain, the connection's own being 0, is a trusted proxy. */
export type Trusts = (address: string, hop: number) => boolean

export function trustsOf(proxies: TrustedProxies): Trusts {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = familyOf(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

/**
 * The client's address: the first in the chain, from this server, that is no trusted proxy; an IPv4 address without the prefix
 * that a dual-stack socket gives it.
 */
export function addressOf(trusts: Trusts, { socket, headers }: IncomingMessage): string | undefined {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  const row = [socket.remoteAddress ?? '', ...forwarded.reverse()]
  const found = row.find((address, hop) => !trusts(address, hop)) ?? row.at(-1)
  return found === undefined ? undefined : plainAddress(found)
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

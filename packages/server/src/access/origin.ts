import type { IncomingHttpHeaders } from 'node:http'
import { isIPv6 } from 'node:net'
import { plainAddress } from '@rastro/core/kit/plain-address'
import type { Db } from '../db/database.ts'
import { fingerprint } from './token.ts'

/** The cookie that identifies a browser after its login has ended. */
export const browserCookie = 'BROWSER'
/** Maximum known origins per account. */
const maxPlaces = 20
/** An origin unused for this long is deleted (ms). */
export const knownOriginMs = 365 * 86_400_000

/** The origin of a login attempt. */
export interface Origin {
  /** Its address; for IPv6 the network, as one household can use any number of addresses. */
  readonly network: string
  /** The secret of its cookie. */
  readonly browser: string | undefined
}

interface Caller {
  readonly headers: IncomingHttpHeaders
  readonly ip?: string | undefined
}

export const originOf = ({ headers, ip = '' }: Caller): Origin => ({
  network: networkOf(ip),
  browser: new RegExp(`(?:^|;\\s*)${browserCookie}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1],
})

/** An IPv4 address unchanged, an IPv6 address cut to its first 64 bits. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = [...first, ...zeros, ...last].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** The key of the origin by which this account is known; undefined when it never logged in from here. */
export async function knownOrigin(db: Db, userId: number, origin: Origin, now: Date): Promise<string | undefined> {
  const rows = await db
    .selectFrom('known_place')
    .where('userId', '=', userId)
    .where('place', 'in', placesOf(origin))
    .where('lastTime', '>', now.getTime() - knownOriginMs)
    .select('place')
    .execute()
  // The browser first: an address may be shared with an attacker
  return placesOf(origin).find((place) => rows.some((row) => row.place === place))
}

/** Records a login to this account from this origin. */
export async function rememberOrigin(tx: Db, userId: number, origin: Origin, now: Date): Promise<void> {
  const lastTime = now.getTime()
  await tx
    .insertInto('known_place')
    .values(placesOf(origin).map((place) => ({ userId, place, lastTime })))
    .onConflict((conflict) => conflict.columns(['userId', 'place']).doUpdateSet({ lastTime }))
    .execute()
  const kept = tx
    .selectFrom('known_place')
    .where('userId', '=', userId)
    .orderBy('lastTime', 'desc')
    .limit(maxPlaces)
    .select('place')
  await tx.deleteFrom('known_place').where('userId', '=', userId).where('place', 'not in', kept).execute()
}

/** After a new password no origin is known. */
export async function forgetOrigins(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('known_place').where('userId', '=', userId).execute()
}

/** The keys as stored. */
const placesOf = ({ network, browser }: Origin): string[] => [
  ...(browser ? [fingerprint(`browser ${browser}`)] : []),
  fingerprint(`network ${network}`),
]

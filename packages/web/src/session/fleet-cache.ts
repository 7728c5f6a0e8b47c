import { decode, Type } from '@rastro/core/kit/schema'
import { type Event, eventSchema } from '@rastro/core/model/event'
import { type Position, positionSchema } from '@rastro/core/model/position'
import { type Device, devices } from '@rastro/core/resources/device'
import { type Server, server } from '@rastro/core/resources/server'
import { type User, users } from '@rastro/core/resources/user'
import { endedAt } from './ended.ts'

/** The cached data of this browser for one person: shown while the server cannot be reached. */
export interface CachedFleet {
  /** When it was current (Unix ms). */
  readonly at: number
  readonly server: Server
  readonly user: User
  readonly devices: readonly Device[]
  readonly positions: readonly Position[]
  /** The unacknowledged alarms. */
  readonly alarms: readonly Event[]
}

/** The name is also used by `log-in.ts`, which deletes it when the session ends. */
const store = 'last-fleet'
const address = '/last-fleet'
const longestMs = 7 * 24 * 3_600_000

const schema = Type.Object({
  at: Type.Number(),
  server: server.schema,
  user: users.schema,
  devices: Type.Array(devices.schema),
  positions: Type.Array(positionSchema),
  alarms: Type.Array(eventSchema),
})

/** Browsers provide this storage only over https and on localhost; elsewhere nothing is cached. */
const isAvailable = 'caches' in globalThis

export async function writeCachedFleet(cached: CachedFleet): Promise<void> {
  if (!isAvailable) return
  await (await caches.open(store)).put(address, new Response(JSON.stringify(cached)))
}

/** Undefined without a cache, or with one older than a week. */
export async function readCachedFleet(): Promise<CachedFleet | undefined> {
  if (!isAvailable || !(await caches.has(store))) return undefined
  const answer = await (await caches.open(store)).match(address)
  if (!answer) return undefined
  // An earlier version cached no alarms
  const cached = decode(schema, { alarms: [], ...(await answer.json()) }) as CachedFleet
  // A tab that was closed while writing may have written after the end of the session
  return Date.now() - cached.at < longestMs && cached.at > endedAt() ? cached : undefined
}

export async function clearCachedFleet(): Promise<void> {
  if (isAvailable) await caches.delete(store)
}

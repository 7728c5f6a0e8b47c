import { useEffect } from 'react'
import { checkSession, hasEnded, loadServer } from '../session/log-in.ts'
import { serverValue, userValue } from '../session/session.ts'
import { createValue } from '../session/value.ts'
import { alarms } from './alarms.ts'
import { ask, connectionValue, live, restoreFleet } from './live.ts'

/** Since when the fleet on the screen is outdated, because it is the cached one; undefined for a live one. */
export const cachedSinceValue = createValue<number | undefined>(undefined)

/** Imported also on a normal start, so that the browser has this file when it cannot be fetched. */
const store = () => import('../session/fleet-cache.ts')
const lookMs = 5000
const cacheMs = 60_000
/** Of a larger fleet, those with the latest reports. */
const maxVehicles = 2000

/** Caches the fleet for offline use, and shows the cached one when the app opens offline. */
export function useCachedFleet(): void {
  useEffect(() => {
    let known: Known = { version: -1, alarms: '' }
    let cachedAt = 0
    const cacheNow = () => {
      if (connectionValue.get().kind !== 'open' || !live.size()) return
      cachedAt = Date.now()
      cacheFleet(known).then((latest) => {
        known = latest
      }, whenFull)
    }
    const timer = setInterval(() => Date.now() - cachedAt > cacheMs && cacheNow(), lookMs)
    const whenHidden = () => document.visibilityState === 'hidden' && cacheNow()
    document.addEventListener('visibilitychange', whenHidden)
    const unwatch = connectionValue.watch(onConnection)
    void forgetOthers().catch(whenFull)
    onConnection()
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', whenHidden)
      unwatch()
      cachedSinceValue.set(undefined)
    }
  }, [])
}

/** A browser without free storage caches nothing; the app works as well. */
const whenFull = (error: unknown) => console.warn('The fleet could not be kept for later.', error)

function onConnection(): void {
  const { kind } = connectionValue.get()
  if (kind === 'down' && live.size() === undefined) void showCached().catch(whenFull)
  if (kind !== 'open' || cachedSinceValue.get() === undefined) return
  cachedSinceValue.set(undefined)
  // The page was opened with these from the cache, too
  void loadServer().catch(() => {})
  void checkSession()
}

async function showCached(): Promise<void> {
  const cached = await (await store()).readCachedFleet()
  if (!cached || cached.user.id !== userValue.get()?.id || live.size() !== undefined) return
  restoreFleet(cached)
  cachedSinceValue.set(cached.at)
}

/** The cache of another person is deleted. */
async function forgetOthers(): Promise<void> {
  const { readCachedFleet, clearCachedFleet } = await store()
  const cached = await readCachedFleet()
  if (cached && cached.user.id !== userValue.get()?.id) await clearCachedFleet()
}

/** The last cached state: the version of the fleet, and the ids of the alarms. */
interface Known {
  readonly version: number
  readonly alarms: string
}

/** Caches the fleet and its alarms if they have changed; returns the cached state. */
async function cacheFleet(known: Known): Promise<Known> {
  const [user, server] = [userValue.get(), serverValue.get()]
  // A shared link is not cached
  if (!user || user.temporary || !server) return known
  const { writeCachedFleet, clearCachedFleet } = await store()
  const waiting = alarms.all()
  const ids = waiting.map(({ id }) => id).join()
  const latest = await ask('latest', { most: maxVehicles, known: ids === known.alarms ? known.version : -1 })
  if (!latest) return known
  const devices = latest.vehicles.map(({ device }) => device)
  const positions = latest.vehicles.flatMap(({ position }) => position ?? [])
  const at = Date.now()
  if (hasEnded()) return known
  await writeCachedFleet({ at, server, user, devices, positions, alarms: waiting })
  // Nothing is cached after a logout meanwhile
  if (userValue.get()?.id !== user.id || hasEnded()) await clearCachedFleet()
  return { version: latest.version, alarms: ids }
}

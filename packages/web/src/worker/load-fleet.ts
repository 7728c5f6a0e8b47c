import { type FleetEnd, maxNamed } from '@rastro/core/api/fleet'
import { unpackIds } from '@rastro/core/kit/runs'
import { isBrief } from '@rastro/core/model/fleet-slice'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { addSeenSince } from '@rastro/core/vehicle/activity'
import { mergeDevices } from '../live/merge-devices.ts'
import type { FromWorker } from '../live/messages.ts'
import type { Removals } from '../live/removals.ts'
import type { LiveStore } from '../live/store.ts'
import type { Trails } from '../live/trails.ts'
import { type FetchedFleet, fetchCompact } from './fetch-fleet.ts'
import { createProgress } from './progress.ts'

interface Parts {
  /** The server has the calls of `GET /api/fleet`. */
  readonly compact: boolean
  /** The entire fleet, if already requested. */
  readonly early: Promise<Response | undefined> | undefined
  readonly store: LiveStore
  readonly trails: Trails
  readonly removals: Removals
  post(message: FromWorker): void
  /** A response that arrives after the logout is not for the next person. */
  readonly stay: AbortSignal
}

/** The state when a call was made; updates of a device after that are later than the response. */
interface Before {
  readonly devices: ReadonlySet<Device>
  /** Removed during the call. */
  removed(): ReadonlySet<number>
}

/**
 * Returns a function that updates the fleet, one call after the other: the first time it fetches all of it, then, from our
 * server, only the changes.
 */
export function createLoader({ compact, early, store, trails, removals, post, stay }: Parts): () => Promise<void> {
  const progress = createProgress(store)
  let mark: number | undefined
  let asked = early
  let turn: Promise<void> = Promise.resolve()

  const loadWhole = async (before: Before): Promise<void> => {
    const fetching = compact
      ? fetchCompact({ early: asked }, progress.add)
      : import('./fetch-stock.ts').then(({ fetchStock }) => fetchStock())
    asked = undefined
    const fetched: Answer = await fetching
    if (!stay.aborted) replace(fetched, before)
  }
  const replace = (fetched: Answer, { devices, removed }: Before): void => {
    const positions = fetched.positions.filter(({ deviceId }) => !removed().has(deviceId)).map(known)
    trails.add(positions)
    store.reset(mergeDevices(fetched.devices, devices, store.devices(), removed()), positions)
    mark = fetched.end?.mark
    post({ kind: 'loaded', positions: compact ? [] : positions })
  }

  const loadChanges = async (since: number, before: Before): Promise<void> => {
    const fetched = await fetchCompact({ since })
    if (stay.aborted) return
    if (!fetched.end.ids) return replace(fetched, before)
    const ids = unpackIds(fetched.end.ids)
    const told = new Set(fetched.devices.map(({ id }) => id))
    const gained = [...ids].filter((id) => !told.has(id) && !store.device(id) && !before.removed().has(id))
    if (gained.length > maxNamed) return loadWhole(before)
    const more = gained.length > 0 ? await fetchCompact({ deviceIds: gained }) : nothing
    if (stay.aborted) return
    change([fetched, more], ids, before)
    mark = fetched.end.mark
    post({ kind: 'loaded', positions: [] })
  }
  const change = (answers: readonly FetchedFleet[], ids: ReadonlySet<number>, before: Before): void => {
    const gone = [...before.devices].filter((device) => !ids.has(device.id) && store.device(device.id) === device)
    const removed = gone.map(({ id }) => id)
    const isNews = (id: number) => {
      const device = store.device(id)
      return !before.removed().has(id) && (!device || before.devices.has(device))
    }
    const messages = answers.map(({ devices, positions }) => ({
      devices: devices.filter(({ id }) => isNews(id)),
      positions: positions
        .filter((position) => !before.removed().has(position.deviceId) && isLater(position))
        .map(known),
    }))
    for (const { positions } of messages) trails.add(positions)
    store.apply([{ removed }, ...messages])
    if (removed.length > 0) post({ kind: 'removed', ids: removed })
  }

  const isLater = ({ deviceId, serverTime }: Position): boolean => {
    const seen = store.position(deviceId)
    return !seen || seen.serverTime <= serverTime
  }
  /** The full position, where the brief one is of the same report. */
  const known = (position: Position): Position => {
    const seen = store.position(position.deviceId)
    if (!compact) addSeenSince(position, seen)
    return seen?.id === position.id && !isBrief(seen) ? seen : position
  }

  const load = async (): Promise<void> => {
    const watched = removals.watch()
    const before = { devices: new Set(store.devices()), removed: () => watched.ids }
    try {
      await (mark !== undefined && store.size() !== undefined ? loadChanges(mark, before) : loadWhole(before))
    } finally {
      watched.stop()
    }
  }
  return () => {
    // A failure of the previous call is handled by its own caller
    turn = turn.catch(() => {}).then(load)
    return turn
  }
}

type Answer = FetchedFleet & { readonly end?: FleetEnd }
const nothing: FetchedFleet = { devices: [], positions: [] }

import { plainAddress } from '@rastro/core/kit/plain-address'
import type { LookupKind } from '@rastro/core/model/lookup'
import type { Db, Log } from '../db/database.ts'
import { type Noted, storeLookups } from '../db/lookups.ts'
import type { Bus, Change } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Look, Looker, Lookups } from '../ports/lookups.ts'
import { recordSight } from './lookup-sights.ts'
import { networkOf } from './origin.ts'
import { visibleDeviceIds } from './visibility.ts'

/** How often notes are stored (ms); a crash loses at most this much. */
const flushMs = 5000
/** Open pages are noted again every so many flushes. */
const watchedEvery = 12
const hourMs = 3_600_000
/** Vehicles of one look that get a row each; a look at more is stored as one at all that the account sees. */
export const maxNamedDevices = 500
/** Notes that wait in memory. Beyond it a look at one vehicle is noted as one at all that the account sees, so that none is lost. */
const maxPending = 20_000
/** Looks at the same, in the same way, within this time (ms) are one: a page asks several times while it opens. */
const oneLookMs = 600_000
/** Looks that are remembered for that; beyond it all are forgotten, and one may count twice. */
const maxCounted = 50_000
/** Shortest time between two readings of what an account sees (ms). */
const sightMs = 60_000

interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly bus: Pick<Bus, 'onChange'>
}

/** A note in memory; `viaId` is the temporary user of a shared link. */
type Pending = Noted & { readonly viaId: number }

/** The sight of an account: when it was last recorded, and since when it may have changed. */
interface Sight {
  recorded: number
  changedSince: number | undefined
}

/** Collects looks in memory and adds them to the rows of the hour, so that any number of processes may note. */
export class LookupRegister implements Lookups {
  readonly #needs: Needs
  readonly #timer: NodeJS.Timeout
  readonly #stopListening: () => void
  readonly #watched = new Map<() => Looker, number>()
  readonly #sights = new Map<number, Sight>()
  #pending = new Map<string, Pending>()
  /** By the key of a look: when it was counted last. */
  readonly #counted = new Map<string, number>()
  #storing: Promise<void> = Promise.resolve()
  #rounds = 0
  #hasFailed = false

  constructor(needs: Needs) {
    this.#needs = needs
    this.#stopListening = needs.bus.onChange((change) => this.#follow(change))
    this.#timer = setInterval(() => {
      this.#rounds += 1
      if (this.#rounds % watchedEvery === 0) this.#noteWatched()
      void this.#next(false)
    }, flushMs).unref()
  }

  note(looker: Looker, { kind, deviceIds }: Look): void {
    const named = deviceIds && deviceIds.length <= maxNamedDevices ? deviceIds : [0]
    for (const deviceId of named) this.#add(looker, kind, { deviceId, count: 1 })
  }

  watch(looker: () => Looker): () => void {
    this.#touch(looker)
    return () => {
      this.#touch(looker)
      this.#watched.delete(looker)
    }
  }

  flush(): Promise<void> {
    return this.#next(true)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopListening()
    this.#noteWatched()
    await this.flush()
  }

  /** One at a time. `all`: also the sights that were recorded a moment ago. */
  #next(all: boolean): Promise<void> {
    this.#storing = this.#storing.then(() => this.#store(all))
    return this.#storing
  }

  #noteWatched(): void {
    for (const looker of this.#watched.keys()) this.#touch(looker)
  }

  /** The first note of a page in an hour counts, later ones only prolong it. */
  #touch(looker: () => Looker): void {
    const hour = hourOf(this.#needs.clock.now())
    const isFirst = this.#watched.get(looker) !== hour
    this.#watched.set(looker, hour)
    this.#add(looker(), 'live', { deviceId: 0, count: isFirst ? 1 : 0 })
  }

  #add(looker: Looker, looked: LookupKind, { deviceId, count }: Pick<Noted, 'deviceId' | 'count'>): void {
    const { user, enteredBy, sharedBy, address } = looker
    const now = this.#needs.clock.now()
    const hour = hourOf(now)
    const [userId, viaId] = sharedBy === undefined ? [user.id, 0] : [sharedBy, user.id]
    const kind = sharedBy === undefined ? looked : 'share'
    const actorId = enteredBy?.id ?? 0
    const keyOf = (id: number) => `${hour} ${userId} ${viaId} ${actorId} ${kind} ${id}`
    const isFull = this.#pending.size >= maxPending && !this.#pending.has(keyOf(deviceId))
    const noted = isFull ? 0 : deviceId
    const key = keyOf(noted)
    const known = this.#pending.get(key)
    const network = address === undefined ? null : shownNetwork(address)
    const time = now.getTime()
    const counts = count > 0 && this.#isAnother(key, time) ? count : 0
    if (!known) {
      const device = { deviceId: noted, firstTime: time, lastTime: time, count: counts, network }
      this.#pending.set(key, { hour, userId, viaId, actorId, kind, ...device })
      return
    }
    known.lastTime = time
    known.count += counts
    known.network = network
  }

  /** False for what was looked at a moment ago, in the same hour: each line has at least one. */
  #isAnother(key: string, time: number): boolean {
    const last = this.#counted.get(key)
    if (last !== undefined && time - last < oneLookMs) return false
    if (this.#counted.size >= maxCounted) this.#counted.clear()
    this.#counted.set(key, time)
    return true
  }

  /** What accounts see may have changed. */
  #follow(change: Change): void {
    const isOfSight = 'owner' in change || ['device', 'group', 'user'].includes(change.kind)
    if (!isOfSight) return
    const now = this.#needs.clock.now().getTime()
    for (const sight of this.#sights.values()) sight.changedSince ??= now
  }

  /** Failed notes are retained for the next flush. */
  async #store(all: boolean): Promise<void> {
    const { db, log } = this.#needs
    const old = this.#needs.clock.now().getTime() - oneLookMs
    for (const [key, time] of this.#counted) if (time <= old) this.#counted.delete(key)
    const pending = this.#pending
    this.#pending = new Map()
    try {
      const noted = await this.#expanded([...pending.values()])
      await this.#recordSights(noted, all)
      await storeLookups(db, noted)
      this.#hasFailed = false
    } catch (error) {
      for (const [key, one] of this.#pending) merge(pending, key, one)
      this.#pending = pending
      if (!this.#hasFailed) log.warn({ err: error }, 'who saw positions could not be stored; trying again')
      this.#hasFailed = true
    }
  }

  /** A shared link shows its own vehicles, not all that its sharer sees. */
  async #expanded(pending: readonly Pending[]): Promise<Noted[]> {
    const rows = new Map<string, Noted>()
    for (const { viaId, ...one } of pending) {
      const shown = viaId !== 0 && one.deviceId === 0 ? [...(await visibleDeviceIds(this.#needs.db, viaId))] : []
      const deviceIds = shown.length > 0 && shown.length <= maxNamedDevices ? shown : [one.deviceId]
      for (const deviceId of deviceIds) {
        merge(rows, `${one.hour} ${one.userId} ${one.actorId} ${one.kind} ${deviceId}`, { ...one, deviceId })
      }
    }
    return [...rows.values()]
  }

  async #recordSights(noted: readonly Noted[], all: boolean): Promise<void> {
    const now = this.#needs.clock.now().getTime()
    for (const { userId, deviceId, firstTime } of noted) {
      if (deviceId === 0 && !this.#sights.has(userId)) {
        this.#sights.set(userId, { recorded: Number.NEGATIVE_INFINITY, changedSince: firstTime })
      }
    }
    for (const [userId, sight] of this.#sights) {
      const since = sight.changedSince
      if (since === undefined && now - sight.recorded > hourMs) this.#sights.delete(userId)
      if (since === undefined || (!all && now - sight.recorded < sightMs)) continue
      sight.changedSince = undefined
      sight.recorded = now
      await recordSight(this.#needs.db, userId, since).catch((error: unknown) => {
        sight.changedSince = since
        throw error
      })
    }
  }
}

/** Part of the network, as it is shown. */
const shownNetwork = (address: string): string =>
  plainAddress(address) === '::1' ? '::1' : networkOf(address).replace(/\.\d+$/, '.*')

const hourOf = (time: Date): number => Math.floor(time.getTime() / hourMs) * hourMs

function merge<N extends Noted>(into: Map<string, N>, key: string, one: N): void {
  const known = into.get(key)
  if (!known) {
    into.set(key, { ...one })
    return
  }
  known.firstTime = Math.min(known.firstTime, one.firstTime)
  known.lastTime = Math.max(known.lastTime, one.lastTime)
  known.count += one.count
  known.network = one.network
}

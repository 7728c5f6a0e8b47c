import type { Device } from '@rastro/core/resources/device'
import type { Has } from '../../context.ts'
import type { DeviceUpdate, LiveFollower } from '../../ports/bus.ts'
import { devicesById } from '../devices/devices.ts'
import { inPages } from '../positions/positions.ts'

/** The rows of devices that an open page sees, with their newest state; only their live news are subscribed to (LIVE-1). */
export class WatchedDevices {
  readonly #db: Has<'db'>['db']
  readonly #following: LiveFollower
  readonly #ids = new Set<number>()
  readonly #rows = new Map<number, Device>()
  /** Updates of devices whose rows are being read. */
  readonly #early = new Map<number, DeviceUpdate>()
  /** When each was last sent, in milliseconds of `performance.now()`. */
  readonly sentAt = new Map<number, number>()

  constructor({ db }: Has<'db'>, following: LiveFollower) {
    this.#db = db
    this.#following = following
  }

  /** The row, or undefined while it has not been read. */
  get(deviceId: number): Device | undefined {
    return this.#rows.get(deviceId)
  }

  /** These are watched from now on. Resolves when no update of them is missed any more. */
  add(deviceIds: readonly number[]): Promise<void> {
    for (const id of deviceIds) this.#ids.add(id)
    return this.#following.follow(deviceIds)
  }

  /** Nobody sees this one any more. */
  remove(deviceId: number): void {
    this.#following.unfollow([deviceId])
    this.#ids.delete(deviceId)
    this.#rows.delete(deviceId)
    this.#early.delete(deviceId)
    this.sentAt.delete(deviceId)
  }

  /** The watched devices that refer to a group or a calendar. */
  *pointingTo(key: 'groupId' | 'calendarId', id: number): Iterable<number> {
    for (const device of this.#rows.values()) if (device[key] === id) yield device.id
  }

  /** Applies an update; returns the row before and after it, or undefined while the row has not been read. */
  update(update: DeviceUpdate): { before: Device; after: Device } | undefined {
    const { deviceId } = update
    const before = this.#rows.get(deviceId)
    if (!before) {
      if (this.#ids.has(deviceId)) this.#early.set(deviceId, update)
      return undefined
    }
    const after = withState(before, update)
    this.#rows.set(deviceId, after)
    return { before, after }
  }

  /** Reads the rows that have not been read yet. */
  loadMissing(deviceIds: readonly number[]): Promise<void> {
    return this.reload(deviceIds.filter((id) => !this.#rows.has(id)))
  }

  /** Reads these rows again. */
  async reload(deviceIds: readonly number[]): Promise<void> {
    for (const page of inPages(deviceIds)) {
      for (const row of await devicesById(this.#db, page)) this.#accept(row)
    }
  }

  /** Stops following; nothing is received afterwards. */
  close(): void {
    this.#following.stop()
  }

  #accept(row: Device): void {
    if (!this.#ids.has(row.id)) return
    // Updates that arrived during the read are newer than the row
    const state = this.#early.get(row.id) ?? this.#rows.get(row.id)
    const isNewer = (state?.lastUpdate?.getTime() ?? 0) > (row.lastUpdate?.getTime() ?? 0)
    this.#rows.set(row.id, state && isNewer ? withState(row, state) : row)
    this.#early.delete(row.id)
  }
}

type State = Pick<Device, 'status' | 'lastUpdate' | 'positionId'>
const withState = (device: Device, { status, lastUpdate, positionId }: State): Device => ({
  ...device,
  status,
  lastUpdate,
  positionId,
})

import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { visibleDeviceIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import type { Line, Switchboard } from '../../http/socket.ts'
import type { Change, DeviceUpdate, Live as News, Unsubscribe } from '../../ports/bus.ts'
import { devicesById, writeDevice } from '../devices/devices.ts'
import { writePosition, writePositions } from '../positions/positions.ts'
import { Audience } from './audience.ts'
import { RawLog } from './raw-log.ts'

type Ctx = Has<'db' | 'positions' | 'bus' | 'clock' | 'log'>

/** News is sent at once after a pause, and then twice a second. */
const paceMs = 500
/** The interval at which news is sent of a device that only reports that it is online. A new status is sent at once. */
const quietMs = 2000
/** The kinds of changes after which users may see other devices than before. */
const visibilityKinds: readonly string[] = ['device', 'group', 'link', 'user']

/** Sends every open browser the news of the devices that its user sees (LIVE-1, LIVE-2, LIVE-19). */
export class Live implements Switchboard {
  readonly #ctx: Ctx
  readonly #audiences = new Map<number, Audience>()
  /** Device → the audiences that see it. Has only devices that somebody sees. */
  readonly #watchers = new Map<number, Set<Audience>>()
  readonly #devices = new Map<number, Device>()
  /** The news of devices whose rows are being read. */
  readonly #early = new Map<number, DeviceUpdate>()
  readonly #toldAt = new Map<number, number>()
  readonly #hushed = new Set<number>()
  readonly #rawLog: RawLog
  readonly #stop: Unsubscribe[]
  /** Audiences whose devices must be read again. Until then they get no news. */
  readonly #stale = new Set<Audience>()
  readonly #turns = new WeakMap<Audience, Promise<void>>()
  #refreshing = false
  #timer: NodeJS.Timeout | undefined
  #hushTimer: NodeJS.Timeout | undefined
  #flushedAt = 0

  constructor(ctx: Ctx) {
    this.#ctx = ctx
    this.#rawLog = new RawLog(
      ctx.bus,
      (userId, deviceId) => this.#audiences.get(userId)?.visible.has(deviceId) ?? false,
    )
    this.#stop = [ctx.bus.onLive((news) => this.#hear(news)), ctx.bus.onChange((change) => this.#follow(change))]
  }

  opened(line: Line): { heard(message: unknown): void; closed(): void } {
    const audience = this.#audienceOf(line.viewer.user.id)
    // Before the snapshot is read, so that no news is lost in between
    audience.join(line)
    this.#welcome(audience, line).catch((error: unknown) => this.#fail(error))
    return {
      heard: (message) => this.#rawLog.heard(line, message),
      closed: () => this.#left(audience, line),
    }
  }

  close(): void {
    for (const stop of this.#stop) stop()
    this.#rawLog.close()
    clearTimeout(this.#timer)
    clearTimeout(this.#hushTimer)
  }

  #audienceOf(userId: number): Audience {
    const known = this.#audiences.get(userId)
    if (known) return known
    const audience = new Audience(userId)
    this.#audiences.set(userId, audience)
    return audience
  }

  async #welcome(audience: Audience, line: Line): Promise<void> {
    await this.#refresh(audience)
    const latest = await this.#ctx.positions.latest([...audience.visible])
    // Devices may have been taken away while the positions were read
    const visible = latest.filter(({ deviceId }) => audience.visible.has(deviceId))
    audience.start(line, Buffer.from(`{"positions":${writePositions(visible)}}`))
    this.#schedule()
  }

  #left(audience: Audience, line: Line): void {
    audience.leave(line)
    this.#rawLog.left(line)
    if (audience.lines.size > 0 || this.#audiences.get(audience.userId) !== audience) return
    this.#audiences.delete(audience.userId)
    this.#show(audience, new Set())
  }

  #hear({ positions, devices }: News): void {
    for (const position of positions) this.#tellPosition(position)
    for (const update of devices) this.#tellUpdate(update)
  }

  #tellPosition(position: Position): void {
    const watchers = this.#watchers.get(position.deviceId)
    if (!watchers) return
    const json = writePosition(position)
    for (const audience of watchers) audience.position(position.deviceId, json)
    this.#schedule()
  }

  #tellUpdate(update: DeviceUpdate): void {
    const { deviceId } = update
    const known = this.#devices.get(deviceId)
    if (!known) {
      if (this.#watchers.has(deviceId)) this.#early.set(deviceId, update)
      return
    }
    const device = withState(known, update)
    this.#devices.set(deviceId, device)
    if (device.status === known.status && this.#wasToldLately(deviceId)) this.#hush(deviceId)
    else this.#tellDevice(device)
  }

  #wasToldLately(deviceId: number): boolean {
    return performance.now() - (this.#toldAt.get(deviceId) ?? Number.NEGATIVE_INFINITY) < quietMs
  }

  /** The change is sent with the next message of the device, or by itself after a short time when there is none. */
  #hush(deviceId: number): void {
    this.#hushed.add(deviceId)
    this.#hushTimer ??= setTimeout(() => {
      this.#hushTimer = undefined
      const waiting = [...this.#hushed]
      this.#hushed.clear()
      for (const id of waiting) {
        const device = this.#devices.get(id)
        if (device && this.#wasToldLately(id)) this.#hush(id)
        else if (device) this.#tellDevice(device)
      }
    }, quietMs)
  }

  #tellDevice(device: Device): void {
    this.#toldAt.set(device.id, performance.now())
    this.#hushed.delete(device.id)
    const json = writeDevice(device)
    for (const audience of this.#watchers.get(device.id) ?? []) audience.device(device.id, json)
    this.#schedule()
  }

  /** Applies edits and links at once: news of devices that a user sees now is sent, and no news of others. */
  #follow({ kind, id }: Change): void {
    if (kind === 'user' || kind === 'session') {
      for (const line of this.#audiences.get(id)?.lines ?? []) void line.recheck()
    }
    if (!visibilityKinds.includes(kind)) return
    for (const audience of this.#audiences.values()) this.#stale.add(audience)
    this.#catchUp(kind === 'device' ? id : undefined).catch((error: unknown) => this.#fail(error))
  }

  async #catchUp(changedDeviceId?: number): Promise<void> {
    if (changedDeviceId !== undefined && this.#watchers.has(changedDeviceId)) await this.#reload([changedDeviceId])
    if (this.#refreshing) return
    this.#refreshing = true
    try {
      for (const audience of this.#stale) await this.#refresh(audience)
    } finally {
      this.#refreshing = false
    }
    this.#schedule()
  }

  /** Reads again which devices an audience sees. One reading after the other, so that the last one counts. */
  #refresh(audience: Audience): Promise<void> {
    const before = this.#turns.get(audience) ?? Promise.resolve()
    // The caller of the reading before has dealt with its failure
    const turn = before.catch(() => undefined).then(() => this.#look(audience))
    this.#turns.set(audience, turn)
    return turn
  }

  async #look(audience: Audience): Promise<void> {
    this.#stale.delete(audience)
    const ids = await visibleDeviceIds(this.#ctx.db, audience.userId).catch((error: unknown) => {
      this.#stale.add(audience)
      throw error
    })
    if (this.#audiences.get(audience.userId) !== audience) return
    const added = [...ids].filter((id) => !audience.visible.has(id))
    this.#show(audience, ids)
    await this.#load(added.filter((id) => !this.#devices.has(id)))
    if (audience.hasStarted && added.length > 0) await this.#introduce(audience, added)
  }

  /** Sends devices that the user sees since the snapshot. */
  async #introduce(audience: Audience, added: readonly number[]): Promise<void> {
    for (const position of await this.#ctx.positions.latest([...added])) {
      if (audience.visible.has(position.deviceId)) audience.position(position.deviceId, writePosition(position))
    }
    for (const id of added) {
      const device = this.#devices.get(id)
      if (device && audience.visible.has(id)) audience.device(id, writeDevice(device))
    }
  }

  #show(audience: Audience, ids: ReadonlySet<number>): void {
    for (const id of audience.visible) {
      if (ids.has(id)) continue
      audience.forget(id)
      this.#unwatch(audience, id)
    }
    for (const id of ids) this.#watch(audience, id)
    audience.visible = ids
  }

  #watch(audience: Audience, deviceId: number): void {
    const watchers = this.#watchers.get(deviceId)
    if (watchers) watchers.add(audience)
    else this.#watchers.set(deviceId, new Set([audience]))
  }

  #unwatch(audience: Audience, deviceId: number): void {
    const watchers = this.#watchers.get(deviceId)
    watchers?.delete(audience)
    if (watchers?.size !== 0) return
    this.#watchers.delete(deviceId)
    this.#devices.delete(deviceId)
    this.#early.delete(deviceId)
    this.#toldAt.delete(deviceId)
  }

  async #load(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    for (const row of await devicesById(this.#ctx.db, ids)) {
      // News that came while the row was read is newer than the row
      const state = this.#early.get(row.id) ?? this.#devices.get(row.id)
      const isNewer = (state?.lastUpdate?.getTime() ?? 0) > (row.lastUpdate?.getTime() ?? 0)
      this.#devices.set(row.id, state && isNewer ? withState(row, state) : row)
      this.#early.delete(row.id)
    }
  }

  async #reload(ids: readonly number[]): Promise<void> {
    await this.#load(ids)
    for (const id of ids) {
      const device = this.#devices.get(id)
      if (device) this.#tellDevice(device)
    }
  }

  #schedule(): void {
    if (this.#timer || this.#audiences.size === 0) return
    const since = performance.now() - this.#flushedAt
    this.#timer = setTimeout(() => this.#flush(), Math.max(0, paceMs - since))
  }

  #flush(): void {
    this.#timer = undefined
    this.#flushedAt = performance.now()
    let isBehind = false
    for (const audience of this.#audiences.values()) {
      if (this.#stale.has(audience)) isBehind = true
      else isBehind = audience.flush() || isBehind
    }
    if (isBehind) this.#schedule()
    if (this.#stale.size > 0) this.#catchUp().catch((error: unknown) => this.#fail(error))
  }

  #fail(error: unknown): void {
    this.#ctx.log.error({ err: error }, 'live news could not be told')
  }
}

type State = Pick<Device, 'status' | 'lastUpdate' | 'positionId'>
const withState = (device: Device, { status, lastUpdate, positionId }: State): Device => ({
  ...device,
  status,
  lastUpdate,
  positionId,
})

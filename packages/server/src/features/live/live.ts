import { readerClass } from '@rastro/core/access/field-levels'
import type { Language } from '@rastro/core/i18n/languages'
import type { Event } from '@rastro/core/model/event'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import type { Has } from '../../context.ts'
import { addressesIn, withAddress } from '../../http/addresses.ts'
import type { BrowserSocket, Switchboard } from '../../http/socket.ts'
import type { Change, DeviceUpdate, LiveFollower, LiveNews, Notice, RowChange, Unsubscribe } from '../../ports/bus.ts'
import type { KnownPlaces } from '../../ports/places.ts'
import { devicesById, deviceWriter } from '../devices/devices.ts'
import { inPages, positionWriter } from '../positions/positions.ts'
import { AlarmNews, eventWriter } from './alarm-news.ts'
import { ChangeFeed } from './change-feed.ts'
import { LiveVisibility, type Shown } from './live-visibility.ts'
import { RawLog } from './raw-log.ts'
import { snapshotOf } from './snapshot.ts'
import type { UserSockets } from './user-sockets.ts'

type Ctx = Has<'db' | 'positions' | 'bus' | 'clock' | 'log' | 'places'>

/** Updates are sent at once after a pause, and then twice a second. */
const paceMs = 500
/** The interval of updates for a device that only reports that it is online. A new status is sent at once. */
const quietMs = 2000

/** What is sent to every open browser about visible devices, and when (LIVE-1, LIVE-2, LIVE-19). */
export class LiveHub implements Switchboard, Shown {
  readonly #ctx: Ctx
  readonly #visibility: LiveVisibility
  /** Only watched devices. */
  readonly #devices = new Map<number, Device>()
  /** Updates of devices whose rows are being read. */
  readonly #early = new Map<number, DeviceUpdate>()
  readonly #toldAt = new Map<number, number>()
  readonly #hushed = new Set<number>()
  /** Held at the last flush. */
  readonly #skipped = new Set<UserSockets>()
  readonly #alarms: AlarmNews
  readonly #rawLog: RawLog
  readonly #changes: ChangeFeed
  readonly #following: LiveFollower
  readonly #stops: readonly Unsubscribe[]
  /** Undefined until the first browser has connected. */
  #places: KnownPlaces | undefined
  #timer: NodeJS.Timeout | undefined
  #hushTimer: NodeJS.Timeout | undefined
  #flushedAt = 0

  constructor(ctx: Ctx) {
    this.#ctx = ctx
    this.#visibility = new LiveVisibility(ctx, this)
    this.#alarms = new AlarmNews(ctx, this.#visibility)
    this.#rawLog = new RawLog(ctx.bus, (userId, deviceId) => this.#visibility.sees(userId, deviceId))
    this.#changes = new ChangeFeed(ctx)
    this.#following = ctx.bus.followLive((news) => this.#hear(news))
    this.#stops = [
      ctx.bus.onChange((change) => this.#follow(change)),
      ctx.bus.onNotice((notice) => this.#tellUser(notice)),
    ]
  }

  opened(browser: BrowserSocket): { heard(message: unknown): void; closed(): void } {
    const userSockets = this.#visibility.open(browser.viewer.user.id)
    // Before the snapshot is read: no concurrent update is lost
    userSockets.join(browser)
    this.#changes.join(browser)
    this.#welcome(userSockets, browser).catch((error: unknown) => this.#fail(error))
    return {
      heard: (message) => this.#rawLog.heard(browser, message),
      closed: () => this.#left(userSockets, browser),
    }
  }

  close(): void {
    for (const stop of this.#stops) stop()
    this.#following.stop()
    this.#rawLog.close()
    this.#changes.close()
    clearTimeout(this.#timer)
    clearTimeout(this.#hushTimer)
  }

  watched(deviceIds: readonly number[]): Promise<void> {
    return this.#following.follow(deviceIds)
  }

  unwatched(deviceId: number): void {
    this.#following.unfollow([deviceId])
    this.#devices.delete(deviceId)
    this.#early.delete(deviceId)
    this.#toldAt.delete(deviceId)
  }

  /** Before their first snapshot browsers get nothing: it has every place. */
  async gained(userSockets: UserSockets, deviceIds: readonly number[]): Promise<void> {
    await this.#load(deviceIds.filter((id) => !this.#devices.has(id)))
    if (!userSockets.hasStarted || deviceIds.length === 0) return
    for (const position of await this.#ctx.positions.latest(deviceIds)) {
      const { deviceId } = position
      if (this.#visibility.sees(userSockets.userId, deviceId))
        userSockets.position(deviceId, this.#write(position, userSockets))
    }
    for (const id of deviceIds) {
      const device = this.#devices.get(id)
      if (device && this.#visibility.sees(userSockets.userId, id))
        userSockets.device(id, deviceWriter(userSockets.reader)(device))
    }
    await this.#alarms.gained(userSockets, deviceIds)
  }

  async changed(deviceIds: readonly number[]): Promise<void> {
    const ids = deviceIds.filter((id) => this.#visibility.isWatched(id))
    await this.#load(ids)
    for (const id of ids) {
      const device = this.#devices.get(id)
      if (device) this.#tellDevice(device)
    }
  }

  async placed(deviceIds: readonly number[]): Promise<void> {
    const ids = deviceIds.filter((id) => this.#visibility.isWatched(id))
    if (ids.length === 0) return
    for (const position of await this.#ctx.positions.latest(ids)) this.#tellPosition(position)
  }

  *pointingTo(key: 'groupId' | 'calendarId', id: number): Iterable<number> {
    for (const device of this.#devices.values()) if (device[key] === id) yield device.id
  }

  settled(): void {
    this.#alarms.settled()
    for (const userSockets of this.#skipped) {
      if (this.#visibility.isHeld(userSockets)) continue
      this.#skipped.delete(userSockets)
      userSockets.flush()
    }
    this.#schedule()
  }

  async #welcome(userSockets: UserSockets, browser: BrowserSocket): Promise<void> {
    this.#places ??= await this.#ctx.places.open()
    await this.#visibility.look(userSockets)
    const snapshot = await snapshotOf(this.#ctx, {
      deviceIds: browser.wantsSnapshot ? [...userSockets.visible].sort((a, b) => a - b) : [],
      all: browser.wantsAll,
      viewer: browser.viewer,
      addresses: addressesIn(this.#places, userSockets.language),
      // Nor items whose visibility is being rechecked
      isShown: (id) => this.#visibility.sees(userSockets.userId, id),
    })
    userSockets.start(browser, snapshot)
    this.#schedule()
    await this.#changes.replay(browser)
  }

  #left(userSockets: UserSockets, browser: BrowserSocket): void {
    userSockets.leave(browser)
    this.#rawLog.left(browser)
    this.#changes.leave(browser)
    if (userSockets.browsers.size > 0) return
    this.#skipped.delete(userSockets)
    this.#visibility.close(userSockets)
  }

  #hear({ positions, devices, events }: LiveNews): void {
    for (const position of positions) this.#tellPosition(position)
    for (const update of devices) this.#tellUpdate(update)
    for (const event of events) {
      this.#alarms.happened(event)
      if (event.geofenceId) this.#tellGeofence(event)
    }
    if (events.length > 0) this.#schedule()
  }

  /** A geofence has a new event, for whoever sees the vehicle. */
  #tellGeofence({ geofenceId, deviceId }: Event): void {
    const seenBy = [...this.#visibility.watchersOf(deviceId)].map(({ userId }) => userId)
    this.#changes.hear({ kind: 'geofenceEvent', id: geofenceId, action: 'created', seenBy })
  }

  #tellUser({ userId, event }: Notice): void {
    const userSockets = this.#visibility.of(userId)
    userSockets?.event(eventWriter(userSockets.reader)(event))
    this.#schedule()
  }

  #tellPosition(position: Position): void {
    const watchers = this.#visibility.watchersOf(position.deviceId)
    if (watchers.size === 0) return
    const texts = new Map<string, Partial<Record<Language, string>>>()
    for (const userSockets of watchers) {
      const reader = readerClass(userSockets.reader)
      const told = texts.get(reader) ?? {}
      if (told[userSockets.language] === undefined) texts.set(reader, told)
      told[userSockets.language] ??= this.#write(position, userSockets)
      userSockets.position(position.deviceId, told[userSockets.language]!)
    }
    this.#schedule()
  }

  #write(position: Position, { language, reader }: UserSockets): string {
    return positionWriter(reader)(withAddress(position, addressesIn(this.#places, language)))
  }

  #tellUpdate(update: DeviceUpdate): void {
    const { deviceId } = update
    const known = this.#devices.get(deviceId)
    if (!known) {
      if (this.#visibility.isWatched(deviceId)) this.#early.set(deviceId, update)
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

  /** The change is sent with the next update of the device, or by itself after a short time when there is none. */
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
    const texts = new Map<string, string>()
    for (const userSockets of this.#visibility.watchersOf(device.id)) {
      const { reader } = userSockets
      const key = readerClass(reader)
      const text = texts.get(key) ?? deviceWriter(reader)(device)
      texts.set(key, text)
      userSockets.device(device.id, text)
    }
    this.#schedule()
  }

  #follow(change: Change): void {
    if ('owner' in change) {
      // A former manager is no longer logged in as the user
      if (change.property === 'managedUser') this.#recheck({ id: change.ownerId })
    } else if (change.kind === 'user' || change.kind === 'session') this.#recheck(change)
    else if (change.seen) this.#alarms.seen(change.seen)
    this.#visibility.follow(change)
    this.#changes.hear(change)
    this.#schedule()
  }

  /** The sockets of a user, of the users they are logged in as, and of the user's shared links. */
  #recheck({ id, loggedOut }: Pick<RowChange, 'id' | 'loggedOut'>): void {
    for (const { browsers } of this.#visibility.allUserSockets) {
      for (const browser of browsers) {
        const { user, enteredBy, sharedBy, sessionId } = browser.viewer
        if (loggedOut !== undefined && sessionId === loggedOut) browser.farewell()
        else if ([user.id, enteredBy?.id, sharedBy].includes(id)) void browser.recheck()
      }
    }
  }

  async #load(ids: readonly number[]): Promise<void> {
    for (const page of inPages(ids)) this.#keep(await devicesById(this.#ctx.db, page))
  }

  #keep(rows: readonly Device[]): void {
    for (const row of rows) {
      // Updates that arrived during the read are newer than the row
      const state = this.#early.get(row.id) ?? this.#devices.get(row.id)
      const isNewer = (state?.lastUpdate?.getTime() ?? 0) > (row.lastUpdate?.getTime() ?? 0)
      if (!this.#visibility.isWatched(row.id)) continue
      this.#devices.set(row.id, state && isNewer ? withState(row, state) : row)
      this.#early.delete(row.id)
    }
  }

  #schedule(): void {
    if (this.#timer || this.#visibility.isEmpty) return
    const since = performance.now() - this.#flushedAt
    this.#timer = setTimeout(() => this.#flush(), Math.max(0, paceMs - since))
  }

  #flush(): void {
    this.#timer = undefined
    this.#flushedAt = performance.now()
    let isBehind = false
    for (const userSockets of this.#visibility.allUserSockets) {
      if (this.#visibility.isHeld(userSockets)) this.#skipped.add(userSockets)
      else if (userSockets.flush()) isBehind = true
    }
    if (isBehind || this.#skipped.size > 0) this.#schedule()
    this.#visibility.catchUp()
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

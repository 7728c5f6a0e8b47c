import { readerClass } from '@rastro/core/access/field-levels'
import type { Language } from '@rastro/core/i18n/languages'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import type { IsLimited } from '../../access/payment.ts'
import { paymentVeil, veilOf } from '../../access/veil.ts'
import type { Has } from '../../context.ts'
import { addressesIn, withAddress } from '../../http/addresses.ts'
import type { BrowserSocket, Switchboard } from '../../http/socket.ts'
import type { Change, DeviceUpdate, LiveNews, Notice, RowChange, Unsubscribe } from '../../ports/bus.ts'
import type { KnownPlaces } from '../../ports/places.ts'
import { deviceWriter } from '../devices/devices.ts'
import { positionWriter } from '../positions/positions.ts'
import { AlarmNews, eventWriter } from './alarm-news.ts'
import { ChangeFeed } from './change-feed.ts'
import { LiveVisibility } from './live-visibility.ts'
import { RawLog } from './raw-log.ts'
import { snapshotOf } from './snapshot.ts'
import type { UserSockets } from './user-sockets.ts'
import { WatchedDevices } from './watched-devices.ts'

type Ctx = Has<'db' | 'positions' | 'bus' | 'clock' | 'log' | 'places' | 'lookups'> & { readonly isLimited: IsLimited }

/** Updates are sent at once after a pause, and then twice a second. */
const paceMs = 500
/** The interval of updates for a device that only reports that it is online. A new status is sent at once. */
const quietMs = 2000

/** What is sent to every open browser about visible devices, and when (LIVE-1, LIVE-2, LIVE-19). */
export class LiveHub implements Switchboard {
  readonly #ctx: Ctx
  readonly #visibility: LiveVisibility
  readonly #watched: WatchedDevices
  readonly #hushed = new Set<number>()
  /** The last read of what the sharer of a link hides. */
  readonly #veilTurns = new WeakMap<UserSockets, symbol>()
  /** Held at the last flush. */
  readonly #skipped = new Set<UserSockets>()
  readonly #alarms: AlarmNews
  readonly #rawLog: RawLog
  readonly #changes: ChangeFeed
  readonly #stops: readonly Unsubscribe[]
  /** Undefined until the first browser has connected. */
  #places: KnownPlaces | undefined
  #timer: NodeJS.Timeout | undefined
  #hushTimer: NodeJS.Timeout | undefined
  #flushedAt = 0

  constructor(ctx: Ctx) {
    this.#ctx = ctx
    this.#watched = new WatchedDevices(
      ctx,
      ctx.bus.followLive((news) => this.#hear(news)),
    )
    this.#visibility = new LiveVisibility(ctx, this.#watched, {
      gained: (userSockets, deviceIds) => this.#gained(userSockets, deviceIds),
      rowsChanged: (deviceIds) => this.#rowsChanged(deviceIds),
      positionsChanged: (deviceIds) => this.#positionsChanged(deviceIds),
      settled: () => this.#settled(),
    })
    this.#alarms = new AlarmNews(ctx, this.#visibility)
    this.#rawLog = new RawLog(
      ctx.bus,
      // Raw messages contain places
      (userId, deviceId) => this.#visibility.sees(userId, deviceId) && !this.#visibility.of(userId)?.isLimited,
    )
    this.#changes = new ChangeFeed(ctx)
    this.#stops = [
      ctx.bus.onChange((change) => this.#follow(change)),
      ctx.bus.onMissed(() => this.#recheckAll()),
      ctx.bus.onNotice((notice) => this.#sendNotice(notice)),
    ]
  }

  opened(browser: BrowserSocket): { heard(message: unknown): void; closed(): void } {
    const userSockets = this.#visibility.open(browser.viewer.user.id)
    // Before the snapshot is read: no concurrent update is lost
    userSockets.join(browser)
    this.#changes.join(browser)
    const unwatch = this.#ctx.lookups.watch(() => browser.viewer)
    this.#welcome(userSockets, browser).catch((error: unknown) => this.#fail(error))
    return {
      heard: (message) => {
        this.#rawLog.heard(browser, message)
        this.#noteCard(browser, message)
      },
      closed: () => {
        unwatch()
        this.#left(userSockets, browser)
      },
    }
  }

  close(): void {
    for (const stop of this.#stops) stop()
    this.#watched.close()
    this.#rawLog.close()
    this.#changes.close()
    clearTimeout(this.#timer)
    clearTimeout(this.#hushTimer)
  }

  /** `{"card": 5}`: the person opened the card of a vehicle, whose position the page already had. */
  #noteCard({ viewer }: BrowserSocket, message: unknown): void {
    const { card } = (message ?? {}) as { card?: unknown }
    if (typeof card !== 'number' || !this.#visibility.sees(viewer.user.id, card)) return
    this.#ctx.lookups.note(viewer, { kind: 'card', deviceIds: [card] })
  }

  /** Before their first snapshot browsers get nothing: it has every place. */
  async #gained(userSockets: UserSockets, deviceIds: readonly number[]): Promise<void> {
    await this.#watched.loadMissing(deviceIds)
    if (!userSockets.hasStarted || deviceIds.length === 0) return
    for (const position of await this.#ctx.positions.latest(deviceIds)) {
      if (this.#visibility.sees(userSockets.userId, position.deviceId)) this.#place(userSockets, position)
    }
    for (const id of deviceIds) {
      const device = this.#watched.get(id)
      if (device && this.#visibility.sees(userSockets.userId, id))
        userSockets.device(id, deviceWriter(userSockets.reader)(device))
    }
    await this.#alarms.gained(userSockets, deviceIds)
  }

  async #rowsChanged(deviceIds: readonly number[]): Promise<void> {
    const ids = deviceIds.filter((id) => this.#visibility.isWatched(id))
    await this.#watched.reload(ids)
    for (const id of ids) {
      const device = this.#watched.get(id)
      if (device) this.#sendDevice(device)
    }
  }

  async #positionsChanged(deviceIds: readonly number[]): Promise<void> {
    const ids = deviceIds.filter((id) => this.#visibility.isWatched(id))
    if (ids.length === 0) return
    for (const position of await this.#ctx.positions.latest(ids)) this.#sendPosition(position)
  }

  #settled(): void {
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
    await this.#readVeil(userSockets)
    await this.#visibility.look(userSockets)
    if (userSockets.veil) await this.#placeAll(userSockets)
    const { veil } = userSockets
    const snapshot = await snapshotOf(this.#ctx, {
      deviceIds: browser.wantsSnapshot && veil !== 'unread' ? [...userSockets.visible].sort((a, b) => a - b) : [],
      veil: veil === 'unread' ? undefined : veil,
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
    for (const position of positions) this.#sendPosition(position)
    for (const update of devices) this.#sendUpdate(update)
    for (const event of events) {
      this.#alarms.happened(event)
      if (event.type === 'alarm') this.#tellWatchers('alarm', event.deviceId, event.deviceId)
      // A geofence has a new event, for whoever sees the vehicle
      if (event.geofenceId) this.#tellWatchers('geofenceEvent', event.geofenceId, event.deviceId)
    }
    if (events.length > 0) this.#schedule()
  }

  /** Notifies the open pages of whoever sees the device. */
  #tellWatchers(kind: string, id: number, deviceId: number): void {
    const seenBy = [...this.#visibility.watchersOf(deviceId)].map(({ userId }) => userId)
    this.#changes.hear({ kind, id, action: 'created', seenBy })
  }

  #sendNotice({ userId, event, isForStock }: Notice): void {
    const userSockets = this.#visibility.of(userId)
    const json = userSockets && eventWriter(userSockets.reader)(event)
    if (isForStock) userSockets?.stockEvent(json!)
    else userSockets?.event(event.id, json!)
    this.#schedule()
  }

  #sendPosition(position: Position): void {
    const watchers = this.#visibility.watchersOf(position.deviceId)
    if (watchers.size === 0) return
    const texts = new Map<string, Partial<Record<Language, string>>>()
    for (const userSockets of watchers) {
      if (userSockets.veil) {
        this.#place(userSockets, position)
        continue
      }
      const reader = readerClass(userSockets.reader)
      const written = texts.get(reader) ?? {}
      if (written[userSockets.language] === undefined) texts.set(reader, written)
      written[userSockets.language] ??= this.#write(position, userSockets)
      userSockets.position(position.deviceId, written[userSockets.language]!)
    }
    this.#schedule()
  }

  /** Sends the place of a device, or that it may not be shown. */
  #place(userSockets: UserSockets, position: Position): void {
    const { veil } = userSockets
    if (veil === 'unread') return
    const shown = veil ? veil.shown(position) : position
    if (shown) userSockets.position(shown.deviceId, this.#write(shown, userSockets))
    else userSockets.hide(position.deviceId)
  }

  /** Of concurrent reads the last one decides; until then, and after a failure, nothing is placed. */
  async #readVeil(userSockets: UserSockets): Promise<void> {
    const { sharedBy } = userSockets
    if (sharedBy === undefined) return
    const turn = Symbol('turn')
    this.#veilTurns.set(userSockets, turn)
    userSockets.veil = 'unread'
    const veil = await veilOf(this.#ctx.db, { sharedBy, isLimited: false })
    if (this.#veilTurns.get(userSockets) === turn) userSockets.veil = veil
  }

  /** Places every device of a link anew, so that it is known which are hidden. */
  async #placeAll(userSockets: UserSockets): Promise<void> {
    for (const position of await this.#ctx.positions.latest([...userSockets.visible])) {
      if (this.#visibility.sees(userSockets.userId, position.deviceId)) this.#place(userSockets, position)
    }
  }

  /** The private areas of this user have changed: what their links show, too. */
  async #unveil(sharerId: number): Promise<void> {
    for (const userSockets of this.#visibility.allUserSockets) {
      if (userSockets.sharedBy !== sharerId) continue
      await this.#readVeil(userSockets)
      await this.#placeAll(userSockets)
    }
    this.#schedule()
  }

  /** Payments became pending, or were made: what the accounts see is limited, or shown again, at once (decision 177). */
  async #limit(): Promise<void> {
    for (const userSockets of this.#visibility.allUserSockets) {
      const { sharedBy, userId, browsers } = userSockets
      const isLimited = await this.#ctx.isLimited(sharedBy ?? userId)
      if (isLimited === userSockets.isLimited) continue
      if (sharedBy === undefined) userSockets.veil = isLimited ? paymentVeil : undefined
      // A link of who has to pay ends here
      for (const browser of browsers) void browser.recheck()
      if (sharedBy === undefined) await this.#placeAll(userSockets)
    }
    this.#schedule()
  }

  #write(position: Position, { language, reader }: UserSockets): string {
    return positionWriter(reader)(withAddress(position, addressesIn(this.#places, language)))
  }

  #sendUpdate(update: DeviceUpdate): void {
    const updated = this.#watched.update(update)
    if (!updated) return
    const { before, after } = updated
    if (after.status !== before.status) this.#tellWatchers('deviceStatus', after.id, after.id)
    if (after.status === before.status && this.#wasSentLately(after.id)) this.#hush(after.id)
    else this.#sendDevice(after)
  }

  #wasSentLately(deviceId: number): boolean {
    return performance.now() - (this.#watched.sentAt.get(deviceId) ?? Number.NEGATIVE_INFINITY) < quietMs
  }

  /** The change is sent with the next update of the device, or by itself after a short time when there is none. */
  #hush(deviceId: number): void {
    this.#hushed.add(deviceId)
    this.#hushTimer ??= setTimeout(() => {
      this.#hushTimer = undefined
      const waiting = [...this.#hushed]
      this.#hushed.clear()
      for (const id of waiting) {
        const device = this.#watched.get(id)
        if (device && this.#wasSentLately(id)) this.#hush(id)
        else if (device) this.#sendDevice(device)
      }
    }, quietMs)
  }

  #sendDevice(device: Device): void {
    this.#watched.sentAt.set(device.id, performance.now())
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
    else if (change.kind === 'privateArea') this.#unveil(change.id).catch((error: unknown) => this.#fail(error))
    else if (change.kind === 'dunning') this.#limit().catch((error: unknown) => this.#fail(error))
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

  /** A right that was taken away by another process must not last until the broker is back. */
  #recheckAll(): void {
    for (const { browsers } of this.#visibility.allUserSockets) for (const browser of browsers) void browser.recheck()
    this.#visibility.lookAgain()
    this.#schedule()
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
    this.#ctx.log.error({ err: error }, 'live news could not be sent')
  }
}

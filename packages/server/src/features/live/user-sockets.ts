import { type FieldViewer, mayWrite } from '@rastro/core/access/field-levels'
import type { Language } from '@rastro/core/i18n/languages'
import type { SeenAlarms } from '@rastro/core/model/live'
import { paymentVeil, type Veil } from '../../access/veil.ts'
import type { BrowserSocket } from '../../http/socket.ts'
import { RecentIds } from './recent-ids.ts'

/** A browser with more unsent bytes than this gets no updates until they have been sent. */
const tooMuch = 256 * 1024
/** Maximum events queued for a slow browser; a browser itself keeps 50. */
const maxEvents = 100
/** The latest messages whose repetition is noticed: what these browsers get while a message of a dead node is sent again. */
const maxKnown = 1000
/** Maximum alarms, and acknowledgements, queued for one. */
const maxAlarms = 1000

/** An alarm as JSON; `rings` when it is new and also sent as an event. */
export interface TellableAlarm {
  readonly id: number
  readonly deviceId: number
  readonly json: string
  readonly rings: boolean
}

/** Unsent updates, as JSON: the latest of each device, and all events. */
class PendingUpdates {
  readonly removed = new Set<number>()
  readonly devices = new Map<number, string>()
  readonly positions = new Map<number, string>()
  /** Devices without a place that may be shown. */
  readonly hidden = new Set<number>()
  readonly events: string[] = []
  /** Of events for stock clients alone. */
  readonly stockEvents: string[] = []
  readonly alarms = new Map<number, TellableAlarm>()
  readonly seen: SeenAlarms[] = []

  get isEmpty(): boolean {
    const { removed, devices, positions, hidden, events, stockEvents, alarms, seen } = this
    const lists = events.length + stockEvents.length + seen.length
    return removed.size + devices.size + positions.size + hidden.size + alarms.size + lists === 0
  }

  /** Drops the queued updates of this device, and queues that it is gone. */
  remove(deviceId: number): void {
    this.forget(deviceId)
    this.removed.add(deviceId)
  }

  forget(deviceId: number): void {
    this.devices.delete(deviceId)
    this.positions.delete(deviceId)
    this.hidden.delete(deviceId)
    for (const alarm of this.alarms.values()) if (alarm.deviceId === deviceId) this.alarms.delete(alarm.id)
  }

  position(deviceId: number, json: string): void {
    this.hidden.delete(deviceId)
    this.positions.set(deviceId, json)
  }

  hide(deviceId: number): void {
    this.positions.delete(deviceId)
    this.hidden.add(deviceId)
  }

  alarm(alarm: TellableAlarm): void {
    this.alarms.set(alarm.id, alarm)
    if (this.alarms.size > maxAlarms) this.alarms.delete(this.alarms.keys().next().value!)
  }

  see(seen: SeenAlarms): void {
    this.seen.push(seen)
    this.seen.splice(0, this.seen.length - maxAlarms)
  }

  add({ removed, devices, positions, hidden, events, stockEvents, alarms, seen }: PendingUpdates): void {
    for (const id of removed) this.remove(id)
    for (const [id, json] of devices) this.devices.set(id, json)
    for (const [id, json] of positions) this.position(id, json)
    for (const id of hidden) this.hide(id)
    this.events.push(...events)
    this.events.splice(0, this.events.length - maxEvents)
    this.stockEvents.push(...stockEvents)
    this.stockEvents.splice(0, this.stockEvents.length - maxEvents)
    for (const alarm of alarms.values()) this.alarm(alarm)
    for (const mark of seen) this.see(mark)
  }

  /** The message to a browser of our own, or of a stock client (decision 102); undefined when it holds nothing for it. */
  frame(isOurs: boolean): Buffer | undefined {
    const parts: string[] = []
    // First: a device hidden and shown again is in the lists that follow
    if (this.removed.size > 0) parts.push(`"removed":[${[...this.removed].join(',')}]`)
    if (this.devices.size > 0) parts.push(`"devices":[${[...this.devices.values()].join(',')}]`)
    if (this.positions.size > 0) parts.push(`"positions":[${[...this.positions.values()].join(',')}]`)
    if (isOurs && this.hidden.size > 0) parts.push(`"hidden":[${[...this.hidden].join(',')}]`)
    const alarms = isOurs ? [...this.alarms.values()] : []
    const others = isOurs ? [] : this.stockEvents
    const events = [...this.events, ...others, ...jsonOf(alarms.filter(({ rings }) => rings))]
    const late = jsonOf(alarms.filter(({ rings }) => !rings))
    if (events.length > 0) parts.push(`"events":[${events.join(',')}]`)
    if (late.length > 0) parts.push(`"alarms":[${late.join(',')}]`)
    // Last: an acknowledged alarm may be in the list before it
    if (isOurs && this.seen.length > 0) parts.push(`"seen":${JSON.stringify(this.seen)}`)
    return parts.length > 0 ? Buffer.from(`{${parts.join(',')}}`) : undefined
  }
}

const jsonOf = (alarms: readonly TellableAlarm[]): string[] => alarms.map(({ json }) => json)

/**
 * The open browsers of one user. Updates are collected, the latest of a device replacing the earlier, and sent by `flush`
 * as one buffer shared by all browsers of the same client. A browser that is slow, or has no snapshot yet, skips frames and gets the
 * missed updates, again only the latest, as soon as it has caught up.
 */
export class UserSockets {
  readonly userId: number
  /** The language of addresses: that of the newest browser. */
  language: Language = 'ptBR'
  /** Whose field access applies: of a user's logins and tokens the most restricted, because all share one frame. */
  get reader(): FieldViewer | undefined {
    let first: FieldViewer | undefined
    for (const { viewer } of this.#browsers) {
      if (!mayWrite(viewer)) return viewer
      first ??= viewer
    }
    return first
  }
  /** Who shared what these browsers see, where they were opened by a link. */
  get sharedBy(): number | undefined {
    return this.#browsers.values().next().value?.viewer.sharedBy
  }
  /** The payment of this user is pending: nothing is placed. */
  get isLimited(): boolean {
    return this.veil !== 'unread' && this.veil?.isForPayment === true
  }
  /** What the sharer of a link hides. `unread` until it is known: nothing is placed before. */
  veil: Veil | 'unread' | undefined
  /** Devices of a link that are in a private area now. */
  readonly hidden = new Set<number>()
  /** Devices whose updates these browsers get. */
  readonly visible = new Set<number>()
  readonly #browsers = new Set<BrowserSocket>()
  readonly #waiting = new Set<BrowserSocket>()
  readonly #missed = new Map<BrowserSocket, PendingUpdates>()
  /** Events whose message these browsers got. */
  readonly #messages = new RecentIds(maxKnown)
  #news = new PendingUpdates()

  constructor(userId: number) {
    this.userId = userId
  }

  get browsers(): ReadonlySet<BrowserSocket> {
    return this.#browsers
  }

  /** True when a browser has its snapshot, so that updates must be sent to it. */
  get hasStarted(): boolean {
    return this.#waiting.size < this.#browsers.size
  }

  /** Queues all updates for this browser from now on. Nothing is sent to it before `start`. */
  join(browser: BrowserSocket): void {
    this.language = browser.language
    if (browser.viewer.sharedBy !== undefined && this.#browsers.size === 0) this.veil = 'unread'
    if (browser.viewer.isLimited) this.veil = paymentVeil
    this.#browsers.add(browser)
    this.#waiting.add(browser)
    this.#missed.set(browser, new PendingUpdates())
  }

  /** Sends the snapshot. The updates since `join` follow with the next flush. */
  start(browser: BrowserSocket, snapshot: Uint8Array): void {
    if (!this.#waiting.delete(browser)) return
    browser.send(snapshot)
  }

  leave(browser: BrowserSocket): void {
    this.#browsers.delete(browser)
    this.#waiting.delete(browser)
    this.#missed.delete(browser)
  }

  position(deviceId: number, json: string): void {
    this.hidden.delete(deviceId)
    this.#news.position(deviceId, json)
  }

  /** The place of this device may no longer be shown. */
  hide(deviceId: number): void {
    this.hidden.add(deviceId)
    this.#news.hide(deviceId)
  }

  device(deviceId: number, json: string): void {
    this.#news.devices.set(deviceId, json)
  }

  /** The message of an event, once per id: a node that could not store that it was sent sends it again. An id of 0 is none. */
  event(id: number, json: string): void {
    if (id === 0 || this.#messages.add(id)) this.#news.events.push(json)
  }

  /** An event that only browsers with a stock client get. */
  stockEvent(json: string): void {
    this.#news.stockEvents.push(json)
  }

  alarm(alarm: TellableAlarm): void {
    this.#news.alarm(alarm)
  }

  see(seen: SeenAlarms): void {
    this.#news.see(seen)
  }

  /** Drops the unsent updates of a device that may no longer be visible to this user. */
  forget(deviceId: number): void {
    for (const pending of [this.#news, ...this.#missed.values()]) pending.forget(deviceId)
  }

  /** Hides this device from these browsers, and notifies them. */
  takeAway(deviceId: number): void {
    this.visible.delete(deviceId)
    this.hidden.delete(deviceId)
    this.forget(deviceId)
    this.#news.remove(deviceId)
  }

  /** Sends the collected updates; true when some browser is still behind. */
  flush(): boolean {
    const news = this.#news
    if (!news.isEmpty) this.#news = new PendingUpdates()
    const frames = new Map<boolean, Buffer | undefined>()
    const shared = (isOurs: boolean) => {
      if (!frames.has(isOurs)) frames.set(isOurs, news.frame(isOurs))
      return frames.get(isOurs)
    }
    for (const browser of this.#browsers) this.#serve(browser, news, shared)
    return this.#missed.size > this.#waiting.size
  }

  #serve(browser: BrowserSocket, news: PendingUpdates, shared: (isOurs: boolean) => Buffer | undefined): void {
    const { wantsChanges: isOurs } = browser
    const missed = this.#missed.get(browser)
    if (this.#waiting.has(browser) || browser.backlog > tooMuch) {
      const later = missed ?? new PendingUpdates()
      later.add(news)
      if (!later.isEmpty || missed) this.#missed.set(browser, later)
    } else if (missed) {
      this.#missed.delete(browser)
      missed.add(news)
      const frame = missed.frame(isOurs)
      if (frame) browser.send(frame)
    } else {
      const frame = shared(isOurs)
      if (frame) browser.send(frame)
    }
  }
}

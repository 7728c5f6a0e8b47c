import type { BrowserSocket } from '../../http/socket.ts'

/** A browser with more unsent bytes than this gets nothing new until they have been sent. */
const tooMuch = 256 * 1024
/** The most events that are kept for a slow browser; a browser itself keeps 50. */
const mostEvents = 100

/** The news that has not been sent, as JSON: the latest of each device, and all events. */
class Parcel {
  readonly removed = new Set<number>()
  readonly devices = new Map<number, string>()
  readonly positions = new Map<number, string>()
  readonly events: string[] = []

  get isEmpty(): boolean {
    const { removed, devices, positions, events } = this
    return removed.size + devices.size + positions.size + events.length === 0
  }

  /** Whatever waited to be told of this device; from now on only that it is gone. */
  remove(deviceId: number): void {
    this.devices.delete(deviceId)
    this.positions.delete(deviceId)
    this.removed.add(deviceId)
  }

  add({ removed, devices, positions, events }: Parcel): void {
    for (const id of removed) this.remove(id)
    for (const [id, json] of devices) this.devices.set(id, json)
    for (const [id, json] of positions) this.positions.set(id, json)
    this.events.push(...events)
    this.events.splice(0, this.events.length - mostEvents)
  }

  frame(): Buffer {
    const parts: string[] = []
    // First: what was taken away and has come back is in the lists that follow
    if (this.removed.size > 0) parts.push(`"removed":[${[...this.removed].join(',')}]`)
    if (this.devices.size > 0) parts.push(`"devices":[${[...this.devices.values()].join(',')}]`)
    if (this.positions.size > 0) parts.push(`"positions":[${[...this.positions.values()].join(',')}]`)
    if (this.events.length > 0) parts.push(`"events":[${this.events.join(',')}]`)
    return Buffer.from(`{${parts.join(',')}}`)
  }
}

/**
 * The open browsers of one user. News is collected, the latest of a device replacing the one before, and goes out with
 * `flush` as one buffer that all its browsers share. A browser that is slow, or has not had its snapshot yet, misses frames
 * and gets what it missed, again only the latest, as soon as it can take it.
 */
export class Audience {
  readonly userId: number
  /** Devices whose news these browsers get. */
  readonly visible = new Set<number>()
  readonly #browsers = new Set<BrowserSocket>()
  readonly #waiting = new Set<BrowserSocket>()
  readonly #missed = new Map<BrowserSocket, Parcel>()
  #news = new Parcel()

  constructor(userId: number) {
    this.userId = userId
  }

  get browsers(): ReadonlySet<BrowserSocket> {
    return this.#browsers
  }

  /** True when a browser has had its snapshot, so that news must be sent to it. */
  get hasStarted(): boolean {
    return this.#waiting.size < this.#browsers.size
  }

  /** Keeps all news for this browser from now on. Nothing is sent to it before `start`. */
  join(browser: BrowserSocket): void {
    this.#browsers.add(browser)
    this.#waiting.add(browser)
    this.#missed.set(browser, new Parcel())
  }

  /** Sends the snapshot. The news since `join` follows with the next flush. */
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
    this.#news.positions.set(deviceId, json)
  }

  device(deviceId: number, json: string): void {
    this.#news.devices.set(deviceId, json)
  }

  event(json: string): void {
    this.#news.events.push(json)
  }

  /** Drops the unsent news of a device that this user may no longer see. */
  forget(deviceId: number): void {
    for (const parcel of [this.#news, ...this.#missed.values()]) {
      parcel.devices.delete(deviceId)
      parcel.positions.delete(deviceId)
    }
  }

  /** These browsers see this device no more, and are told so. */
  takeAway(deviceId: number): void {
    this.visible.delete(deviceId)
    this.forget(deviceId)
    this.#news.remove(deviceId)
  }

  /** Sends what has come together; true when some browser is still behind. */
  flush(): boolean {
    const news = this.#news
    if (!news.isEmpty) this.#news = new Parcel()
    const shared = news.isEmpty ? undefined : news.frame()
    for (const browser of this.#browsers) this.#serve(browser, news, shared)
    return this.#missed.size > this.#waiting.size
  }

  #serve(browser: BrowserSocket, news: Parcel, shared: Buffer | undefined): void {
    const missed = this.#missed.get(browser)
    if (this.#waiting.has(browser) || browser.backlog > tooMuch) {
      const later = missed ?? new Parcel()
      later.add(news)
      if (!later.isEmpty || missed) this.#missed.set(browser, later)
    } else if (missed) {
      this.#missed.delete(browser)
      missed.add(news)
      if (!missed.isEmpty) browser.send(missed.frame())
    } else if (shared) browser.send(shared)
  }
}

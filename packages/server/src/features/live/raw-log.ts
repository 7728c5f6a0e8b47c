import { isByLink } from '@rastro/core/access/field-levels'
import type { LogRecord } from '@rastro/core/model/live'
import type { Has } from '../../context.ts'
import type { BrowserSocket } from '../../http/socket.ts'
import type { Unsubscribe } from '../../ports/bus.ts'

/** A browser with more unsent bytes than this misses raw messages: they need not be complete. */
const tooMuch = 256 * 1024

type CanSee = (userId: number, deviceId: number) => boolean

/** LIVE-10: raw messages of units, for subscribed browsers; of unknown units for administrators. */
export class RawLog {
  readonly #bus: Has<'bus'>['bus']
  readonly #canSee: CanSee
  readonly #browsers = new Set<BrowserSocket>()
  #stop: Unsubscribe | undefined

  constructor(bus: Has<'bus'>['bus'], canSee: CanSee) {
    this.#bus = bus
    this.#canSee = canSee
  }

  /** `{"logs": true}` and `{"logs": false}`; anything else that a browser sends is ignored. */
  heard(browser: BrowserSocket, message: unknown): void {
    const { logs } = (message ?? {}) as { logs?: unknown }
    // Raw messages contain more than a shared link may show
    if (logs === true && !isByLink(browser.viewer)) this.#browsers.add(browser)
    else if (logs === false) this.#browsers.delete(browser)
    this.#listen()
  }

  left(browser: BrowserSocket): void {
    this.#browsers.delete(browser)
    this.#listen()
  }

  close(): void {
    this.#browsers.clear()
    this.#listen()
  }

  /** Only while there are subscribers: otherwise the records are not built. */
  #listen(): void {
    if (this.#browsers.size > 0) this.#stop ??= this.#bus.onLog((record) => this.#tell(record))
    else {
      this.#stop?.()
      this.#stop = undefined
    }
  }

  #tell(record: LogRecord): void {
    const frame = Buffer.from(JSON.stringify({ logs: [record] }))
    for (const browser of this.#browsers) {
      const { user } = browser.viewer
      const may = record.deviceId ? this.#canSee(user.id, record.deviceId) : user.administrator
      if (may && browser.backlog < tooMuch) browser.send(frame)
    }
  }
}

import type { Logger } from 'pino'
import type { Clock } from '../../ports/clock.ts'

const MINUTE = 60_000
/** Maximum distinct names counted in a minute, and named in a log line. */
const MAX_NAMES = 1000
const MAX_LOGGED = 20

export interface Origin {
  readonly protocol: string
  readonly host: string
}

/** Counts unregistered units, and logs them in one line a minute. */
export class UnknownUnits {
  private readonly clock: Clock
  private readonly log: Logger
  /** Names for the next line, and names already counted in this minute or the last line. */
  private unsaid = new Set<string>()
  private shown = new Set<string>()
  private messages = 0
  private latest: Origin | undefined
  private toldAt = Number.NEGATIVE_INFINITY
  /** Messages refused since the start. */
  refused = 0

  constructor(clock: Clock, log: Logger) {
    this.clock = clock
    this.log = log
  }

  /** The number of distinct names, at most a thousand. */
  get count(): number {
    return this.shown.size
  }

  /** Counts a refused message; true when the name is new within the minute, as far as names are stored. */
  called(name: string, from: Origin): boolean {
    this.refused += 1
    this.messages += 1
    this.latest = from
    if (this.unsaid.size < MAX_NAMES) this.unsaid.add(name)
    const isNew = !this.shown.has(name) && this.shown.size < MAX_NAMES
    if (isNew) this.shown.add(name)
    this.tell()
    return isNew
  }

  /** Logs the names since the last line, when that line is a minute old. */
  tell(): void {
    const now = this.clock.now().getTime()
    if (now - this.toldAt < MINUTE) return
    this.shown = new Set(this.unsaid)
    if (this.messages === 0) return
    const { unsaid, messages, latest } = this
    const about = { uniqueIds: [...unsaid].slice(0, MAX_LOGGED), units: unsaid.size, messages, latest }
    this.log.warn(about, 'unknown units call: register them, or set REGISTER_UNKNOWN=true')
    this.toldAt = now
    this.messages = 0
    this.unsaid = new Set()
  }
}

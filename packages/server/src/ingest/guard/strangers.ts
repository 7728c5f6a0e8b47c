import type { Logger } from 'pino'
import type { Clock } from '../../ports/clock.ts'

const MINUTE = 60_000
/** Names of one minute that are told apart, and those that the log names. */
const MOST_NAMES = 1000
const MOST_LOGGED = 20

export interface Origin {
  readonly protocol: string
  readonly host: string
}

/** Units that nobody registered: how many call, told in one line a minute. */
export class Strangers {
  private readonly clock: Clock
  private readonly log: Logger
  /** Who has called since the last line, and who has been shown since then or in it. */
  private unsaid = new Set<string>()
  private shown = new Set<string>()
  private messages = 0
  private latest: Origin | undefined
  private toldAt = Number.NEGATIVE_INFINITY
  /** Their messages since the start. */
  refused = 0

  constructor(clock: Clock, log: Logger) {
    this.clock = clock
    this.log = log
  }

  /** How many call, told apart up to a thousand. */
  get count(): number {
    return this.shown.size
  }

  /** True when this one has not called within the minute, as far as that is remembered. */
  called(name: string, from: Origin): boolean {
    this.refused += 1
    this.messages += 1
    this.latest = from
    if (this.unsaid.size < MOST_NAMES) this.unsaid.add(name)
    const isNew = !this.shown.has(name) && this.shown.size < MOST_NAMES
    if (isNew) this.shown.add(name)
    this.tell()
    return isNew
  }

  /** Logs who has called, when the last line is a minute old. */
  tell(): void {
    const now = this.clock.now().getTime()
    if (now - this.toldAt < MINUTE) return
    this.shown = new Set(this.unsaid)
    if (this.messages === 0) return
    const { unsaid, messages, latest } = this
    const about = { uniqueIds: [...unsaid].slice(0, MOST_LOGGED), units: unsaid.size, messages, latest }
    this.log.warn(about, 'unknown units call: register them, or set REGISTER_UNKNOWN=true')
    this.toldAt = now
    this.messages = 0
    this.unsaid = new Set()
  }
}

import type { Ailment, DatabaseFailure } from './failure.ts'

/** What is wrong with the database, in words for anybody, and since when. */
export interface Trouble {
  readonly words: string
  readonly since: Date
}

/** A database that fails now and then is ill until it has not failed for so long. */
const OVER_AFTER_MS = 60_000

/** Remembers how the database fares, and says it to the log once. */
export class DatabaseHealth {
  readonly #say: (failure: DatabaseFailure) => void
  #ailment: Ailment | undefined
  #words = ''
  #since = 0
  #last = Number.NEGATIVE_INFINITY

  /** `say` hears of the first failure of its kind. */
  constructor(say: (failure: DatabaseFailure) => void) {
    this.#say = say
  }

  note(failure: DatabaseFailure, now: Date = new Date()): void {
    const isNew = this.#ailment !== failure.ailment || now.getTime() - this.#last > OVER_AFTER_MS
    this.#last = now.getTime()
    if (!isNew) return
    this.#ailment = failure.ailment
    this.#words = failure.message
    this.#since = now.getTime()
    this.#say(failure)
  }

  /** Undefined when all is well. */
  trouble(now: Date): Trouble | undefined {
    if (now.getTime() - this.#last > OVER_AFTER_MS) return undefined
    return { words: this.#words, since: new Date(this.#since) }
  }

  /** It has answered: what is away is back, and who held a row held no other. */
  answered(): void {
    if (this.#ailment === 'away' || this.#ailment === 'busy') this.#last = Number.NEGATIVE_INFINITY
  }
}

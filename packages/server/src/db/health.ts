import type { Ailment, DatabaseFailure } from './failure.ts'

/** The failure of the database, in one sentence, and since when. */
export interface Trouble {
  readonly words: string
  readonly since: Date
}

/** A database with intermittent failures counts as failing until none has occurred for this long. */
const OVER_AFTER_MS = 60_000

/** Tracks the health of the database, and logs each change once. */
export class DatabaseHealth {
  readonly #say: (failure: DatabaseFailure) => void
  #ailment: Ailment | undefined
  #words = ''
  #since = 0
  #last = Number.NEGATIVE_INFINITY

  /** `say` is called at the first failure of its kind. */
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

  /** Undefined when healthy. */
  trouble(now: Date): Trouble | undefined {
    if (now.getTime() - this.#last > OVER_AFTER_MS) return undefined
    return { words: this.#words, since: new Date(this.#since) }
  }

  /** It has answered: the database is reachable again, and no row is locked by another */
  answered(): void {
    if (this.#ailment === 'away' || this.#ailment === 'busy') this.#last = Number.NEGATIVE_INFINITY
  }
}

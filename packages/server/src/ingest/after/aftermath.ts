import type { Logger } from 'pino'
import type { NewPosition } from '../../db/database.ts'
import type { Committed } from '../store/committed.ts'
import type { Unit } from '../units/unit.ts'
import type { AfterCommit } from './after-commit.ts'
import { Background } from './background.ts'

/** Waits for units to be somewhere. */
export interface Hearer {
  /** The unit has just been positioned: it is there now, and that is stored. Called at once and in order; it may not take long. */
  positioned(unit: Unit, position: NewPosition): void
}

export interface AftermathContext {
  readonly log: Logger
  readonly hearers: readonly Hearer[]
  readonly jobs: readonly AfterCommit[]
}

/** Tells of positions that have become durable; gives what is called with each batch of them. */
export function aftermath({ log, hearers, jobs }: AftermathContext): (batch: readonly Committed[]) => void {
  const backgrounds = jobs.map((job) => new Background(job, log))
  return (batch) => {
    for (const committed of batch) {
      if (committed.isLatest) for (const hearer of hearers) tell(hearer, committed)
      for (const background of backgrounds) background.put(committed)
    }
  }

  /** A hearer that fails keeps nobody from hearing. */
  function tell(hearer: Hearer, { unit, position }: Committed): void {
    try {
      hearer.positioned(unit, position)
    } catch (error) {
      log.error({ err: error, deviceId: unit.id }, 'a stored position could not be followed')
    }
  }
}

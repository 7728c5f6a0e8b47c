import type { Logger } from 'pino'
import type { NewPosition } from '../../db/database.ts'
import type { Counts } from '../../ports/counts.ts'
import type { Committed } from '../store/committed.ts'
import type { Unit } from '../units/unit.ts'
import type { AfterCommit } from './after-commit.ts'
import { Background } from './background.ts'

/** Is notified of the new place of every unit. */
export interface PositionListener {
  /** The latest position of the unit has just been stored. Called synchronously and in order, so it must be fast. */
  positioned(unit: Unit, position: NewPosition): void
}

export interface PostCommitContext {
  readonly log: Logger
  readonly counts: Pick<Counts, 'stored'>
  readonly listeners: readonly PositionListener[]
  readonly jobs: readonly AfterCommit[]
}

/** Returns a function to be called with each stored batch: it notifies the listeners and starts the jobs. */
export function postCommit({ log, counts, listeners, jobs }: PostCommitContext): (batch: readonly Committed[]) => void {
  const backgrounds = jobs.map((job) => new Background(job, log))
  return (batch) => {
    for (const committed of batch) {
      const { deviceId, protocol, serverTime } = committed.position
      counts.stored(deviceId, protocol ?? '', serverTime)
      if (committed.isLatest) for (const listener of listeners) tell(listener, committed)
      for (const background of backgrounds) background.put(committed)
    }
  }

  /** An error of one listener is logged; the others are still notified. */
  function tell(listener: PositionListener, { unit, position }: Committed): void {
    try {
      listener.positioned(unit, position)
    } catch (error) {
      log.error({ err: error, deviceId: unit.id }, 'a stored position could not be followed')
    }
  }
}

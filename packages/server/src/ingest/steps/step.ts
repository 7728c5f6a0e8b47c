import type { EnrichSettings } from '@rastro/core/enrich/settings'
import type { Position } from '@rastro/core/model/position'
import type { Logger } from 'pino'
import type { Applied } from '../../applies/applied.ts'
import type { Database, DeviceHour, NewPosition, RulesMemory } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewEvent } from '../store/store.ts'

/** What steps may be made of; a step names the parts that it takes: `Pick<StepContext, 'clock'>`. */
export interface StepContext {
  readonly database: Pick<Database, 'db' | 'positions'>
  readonly clock: Clock
  readonly log: Logger
}

/** What a step may look at beside the position itself. */
export interface Passage {
  /** The position before it in time, not in arrival; undefined for the first one of a device. */
  readonly last: Position | undefined
  /** The place is that of `last`: the report had none of its own. */
  readonly outdated: boolean
  readonly settings: EnrichSettings
  /** The fences, formulas and the rest that are linked to the device and to the groups it is in. */
  readonly applied: Applied
  /** Positions of the device that were stored today. */
  readonly storedToday: number
  readonly effects: Effects
}

/** What a position causes beside itself. A step adds to it; all of it is stored in one transaction with the position. */
export interface Effects {
  readonly events: NewEvent[]
  /** As of the newest position before; a step that learns something puts a new value here. A late position teaches nothing. */
  rules: RulesMemory
  /** What becomes of the sums of its hour. */
  readonly hours: DeviceHour[]
}

export type Stepped = NewPosition | undefined
/** Enriches a position; undefined where it is not to be kept. */
export type Step = (position: NewPosition, passage: Passage) => Stepped | Promise<Stepped>
export type MakeStep = (context: StepContext) => Step

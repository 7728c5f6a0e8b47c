import type { EnrichSettings } from '@rastro/core/enrich/settings'
import type { Position } from '@rastro/core/model/position'
import type { Calendar } from '@rastro/core/resources/calendar'
import type { RulesMemory } from '@rastro/core/rules/rule'
import type { RuleSettings } from '@rastro/core/rules/settings'
import type { Logger } from 'pino'
import type { Database, DeviceHour, NewEvent, NewPosition } from '../../db/database.ts'
import type { EffectiveLinks } from '../../effective-links/effective-links.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Watch } from '../units/watch.ts'
import type { FormulaFaults } from './faults.ts'

/** What steps may be made from; each names the parts it uses: `Pick<StepContext, 'clock'>`. */
export interface StepContext {
  readonly database: Pick<Database, 'db' | 'positions'>
  readonly clock: Clock
  readonly log: Logger
  /** Told what goes wrong with computed attributes. */
  readonly faults: Pick<FormulaFaults, 'note'>
}

/** What a step may read besides the position. */
export interface Passage {
  /** The position before it in time, not in arrival; undefined for the first one of a device. */
  readonly last: Position | undefined
  /** The position after it in time; undefined for one that becomes the latest. */
  readonly next: Position | undefined
  /** The report had no place of its own, so the place is that of `last`. */
  readonly outdated: boolean
  readonly settings: EnrichSettings
  readonly ruleSettings: RuleSettings
  /** The fences, formulas and the rest that are linked to the device and to the groups it is in. */
  readonly effectiveLinks: EffectiveLinks
  /** The times at which the device is followed; undefined: always. */
  readonly calendar: Calendar | undefined
  /** Positions of the device that were stored today. */
  readonly storedToday: number
  readonly effects: Effects
  /** Runs the parts of a step that may take too long. */
  readonly watch: Watch
}

/** What a position causes besides being stored. Steps add to it; it is stored in the same transaction. */
export interface Effects {
  readonly events: NewEvent[]
  /** The state of the rules after the latest position. A step may assign a new value; for a late position it is ignored. */
  rules: RulesMemory
  /** New sums of the hour that the position lies in. */
  readonly hours: DeviceHour[]
}

export type Stepped = NewPosition | undefined
/** Gives the enriched position; undefined when it must not be stored. */
export type Step = (position: NewPosition, passage: Passage) => Stepped | Promise<Stepped>
export type MakeStep = (context: StepContext) => Step

import type { EnrichSettings } from '@rastro/core/enrich/settings'
import type { Position } from '@rastro/core/model/position'
import type { Calendar } from '@rastro/core/resources/calendar'
import type { RulesMemory } from '@rastro/core/rules/rule'
import type { RuleSettings } from '@rastro/core/rules/settings'
import type { Logger } from 'pino'
import type { Database, NewEvent, NewPosition } from '../../db/database.ts'
import type { EffectiveLinks } from '../../effective-links/effective-links.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Watch } from '../units/watch.ts'
import type { FormulaFaults } from './faults.ts'

/** The dependencies of steps; each lists those it uses: `Pick<StepContext, 'clock'>`. */
export interface StepContext {
  readonly database: Pick<Database, 'db' | 'positions'>
  readonly clock: Clock
  readonly log: Logger
  /** Records faults of computed attributes. */
  readonly faults: Pick<FormulaFaults, 'note'>
}

/** The input of a step besides the position. */
export interface StepInput {
  /** The previous position by time, not by arrival; undefined for the first one of a device. */
  readonly last: Position | undefined
  /** The next position by time; undefined for one that becomes the latest. */
  readonly next: Position | undefined
  /** The report had no place of its own, so the place is that of `last`. */
  readonly outdated: boolean
  readonly settings: EnrichSettings
  readonly ruleSettings: RuleSettings
  /** The effective links (fences, formulas and others) of the device and its groups. */
  readonly effectiveLinks: EffectiveLinks
  /** The times at which positions of the device are stored; undefined: always. */
  readonly calendar: Calendar | undefined
  /** Positions of the device stored today. */
  readonly storedToday: number
  readonly effects: Effects
  /** Runs the parts of a step that may be slow. */
  readonly watch: Watch
}

/** The effects of a position besides being stored. Steps add to it; it is stored in the same transaction. */
export interface Effects {
  readonly events: NewEvent[]
  /** The state of the rules after the latest position. A step may assign a new value; for a late position it is ignored. */
  rules: RulesMemory
  /** The attributes taken from the last position, which this report does not vouch for. */
  copied?: readonly string[]
}

export type Stepped = NewPosition | undefined
/** Returns the enriched position; undefined when it must not be stored. */
export type Step = (position: NewPosition, input: StepInput) => Stepped | Promise<Stepped>
export type MakeStep = (context: StepContext) => Step

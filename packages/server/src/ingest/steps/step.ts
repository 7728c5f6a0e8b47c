import type { EnrichSettings } from '@rastro/core/enrich/settings'
import type { Position } from '@rastro/core/model/position'
import type { NewPosition } from '../../db/database.ts'

/** What a step may look at beside the position itself. */
export interface Passage {
  /** The position before it in time, not in arrival; undefined for the first one of a device. */
  readonly last: Position | undefined
  /** The place is that of `last`: the report had none of its own. */
  readonly outdated: boolean
  readonly settings: EnrichSettings
  /** Positions of the device that were stored today. */
  readonly storedToday: number
}

export type Stepped = NewPosition | undefined
/** Enriches a position; undefined where it is not to be kept. */
export type Step = (position: NewPosition, passage: Passage) => Stepped | Promise<Stepped>

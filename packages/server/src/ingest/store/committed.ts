import type { NewPosition } from '../../db/database.ts'
import type { Unit } from '../units/unit.ts'

/** An enriched position that has just become durable; never a repeated report. */
export interface Committed {
  readonly unit: Unit
  readonly position: NewPosition
  /** It is the unit's latest position; false for a late one. */
  readonly isLatest: boolean
}

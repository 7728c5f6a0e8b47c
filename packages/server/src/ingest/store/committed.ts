import type { NewPosition } from '../../db/database.ts'
import type { Unit } from '../units/unit.ts'

/** A position as all steps left it, which has just become durable; never one that was stored before. */
export interface Committed {
  readonly unit: Unit
  readonly position: NewPosition
  /** The unit is there now; false for what it reports late. */
  readonly isLatest: boolean
}

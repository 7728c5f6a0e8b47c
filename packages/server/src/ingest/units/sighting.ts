import type { Position } from '@rastro/core/model/position'
import type { CutTrack } from '@rastro/core/vehicle/cut'
import type { Source } from './connection.ts'

/** The latest place that one source reported of a unit, kept for cuts of its engine alone (decision 74). */
export interface Sighting extends CutTrack {
  /** Undefined of what was read from the database or handed over by another node: it releases nothing. */
  readonly source: Source | undefined
  readonly protocol: string | null
  /** For the evidence; undefined of a source that is not the connection of the unit any more. */
  readonly position: Position | undefined
}

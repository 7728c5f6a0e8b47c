import type { Position } from '@rastro/core/model/position'
import type { CutFix, CutTrack } from '@rastro/core/vehicle/cut'
import type { Source } from './connection.ts'

/**
 * The latest place that one source reported of a unit, used only for cuts of its engine (decision 74). Changed in place with each
 * report.
 */
export interface Sighting extends CutTrack {
  readonly fix: { -readonly [K in keyof CutFix]: CutFix[K] }
  slowSince: CutTrack['slowSince']
  /** Undefined when read from the database or forwarded by another node: it releases nothing. */
  source: Source | undefined
  readonly protocol: string | null
  /**
   * For the evidence, where the unit has reports of several sources; otherwise the latest position of the unit is the evidence.
   * Undefined for a source that is no longer the unit's connection.
   */
  position: Position | undefined
}

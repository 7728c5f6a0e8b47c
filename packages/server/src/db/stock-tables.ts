import type { Sim } from '@rastro/core/resources/sim'
import type { computedFields } from '@rastro/core/resources/stock-item'
import type { Tracker } from '@rastro/core/resources/tracker'
import type { StockReason, StockState } from '@rastro/core/vocabulary/stock-states'
import type { Generated } from 'kysely'
import type { Row } from './stored-row.ts'

type Computed = (typeof computedFields)[number]

/** The stock of trackers and SIM cards, and who had what since when (decision 151). */
export interface StockTables {
  tracker: Row<Omit<Tracker, Computed>>
  sim: Row<Omit<Sim, Computed>>
  /** A line of the history of one of them; nothing changes it. */
  stock_movement: {
    id: Generated<number>
    trackerId: number | null
    simId: number | null
    time: number
    reason: StockReason
    fromState: StockState | null
    fromName: string
    toState: StockState
    toName: string
    actorId: number | null
    actorName: string
    note: string | null
  }
}

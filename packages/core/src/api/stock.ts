import { ById, crud, endpoint } from '../kit/contract.ts'
import { Id, Integer, Nullable, type Static, Time, Type } from '../kit/schema.ts'
import { stockMovementSchema } from '../model/stock-movement.ts'
import { sims } from '../resources/sim.ts'
import { trackers } from '../resources/tracker.ts'
import type { StockKind, StockState } from '../vocabulary/stock-states.ts'

/** The maximum number of items of one movement. */
export const maxMoved = 500
/** The latest lines of an item's history that are answered. */
export const maxMovements = 200
/** The models or carriers that the overview counts apart. */
export const maxStockGroups = 30

const kind = Type.Unsafe<StockKind>(Type.String({ maxLength: 16 }))
const state = Type.Unsafe<StockState>(Type.String({ maxLength: 16 }))

const moveSchema = Type.Object({
  kind,
  /** `since`: of the state that the caller has read; where another is stored nothing is moved (412). */
  items: Type.Array(Type.Object({ id: Id, since: Type.Optional(Nullable(Time)) }), { minItems: 1, maxItems: maxMoved }),
  to: state,
  /** The account that gets them, where the state has one. */
  holderId: Type.Optional(Id),
  note: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
})
export type StockMove = Static<typeof moveSchema>

const foundSchema = Type.Object({
  id: Id,
  /** The identifier of a tracker, the digits of a SIM card. */
  code: Type.String(),
  state,
  since: Nullable(Time),
})
/** An item of the stock, found by its code. */
export type FoundItem = Static<typeof foundSchema>

const overviewSchema = Type.Object({
  /** How many items are in each state; states without any are left out. */
  states: Type.Record(Type.String(), Integer),
  /** The same by model, or carrier: those with the most items. */
  groups: Type.Array(Type.Object({ name: Type.String(), states: Type.Record(Type.String(), Integer) })),
  /** Not in use, and reporting in the last hour. */
  talking: Integer,
  /** Installed, and silent for a day. */
  silent: Integer,
})
export type StockOverview = Static<typeof overviewSchema>

const ofKind = Type.Object({ kind, all: Type.Optional(Type.Boolean()) })
const history = Type.Array(stockMovementSchema)

/** The stock of a seller (decision 151). A stock server of Traccar has no such calls. */
export const stockApi = {
  /** Counts by state, and by model or carrier. */
  overview: endpoint({ method: 'GET', path: '/api/stock/overview', query: ofKind, response: overviewSchema }),
  /** The items with these codes; codes that are none of the stock are left out. */
  find: endpoint({
    method: 'POST',
    path: '/api/stock/find',
    body: Type.Object({
      kind,
      codes: Type.Array(Type.String({ maxLength: 128 }), { minItems: 1, maxItems: maxMoved }),
    }),
    response: Type.Array(foundSchema),
    scope: 'read',
  }),
  /** Moves all of these, or none of them. */
  move: endpoint({
    method: 'POST',
    path: '/api/stock/moves',
    body: moveSchema,
    response: Type.Object({ moved: Integer }),
  }),
  trackerHistory: endpoint({
    method: 'GET',
    path: '/api/stock/trackers/:id/history',
    params: ById,
    response: history,
  }),
  simHistory: endpoint({ method: 'GET', path: '/api/stock/sims/:id/history', params: ById, response: history }),
}
/** Trackers, by the five calls. */
export const trackersApi = crud(trackers)
/** SIM cards, by the five calls. */
export const simsApi = crud(sims)

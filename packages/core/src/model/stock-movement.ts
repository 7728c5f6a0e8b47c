import { Id, Nullable, type Static, Time, Type } from '../kit/schema.ts'
import type { StockReason, StockState } from '../vocabulary/stock-states.ts'

/** A line of the history of a tracker or SIM card: who got it when, from whom, and why. Names are those of that time. */
export const stockMovementSchema = Type.Object({
  id: Id,
  time: Time,
  reason: Type.Unsafe<StockReason>(Type.String()),
  /** Null for the first line. */
  fromState: Nullable(Type.Unsafe<StockState>(Type.String())),
  /** The account or vehicle that had it; empty for the seller. */
  fromName: Type.String(),
  toState: Type.Unsafe<StockState>(Type.String()),
  toName: Type.String(),
  /** Who moved it, or saved the vehicle. */
  actorName: Type.String(),
  note: Nullable(Type.String()),
})
export type StockMovement = Static<typeof stockMovementSchema>

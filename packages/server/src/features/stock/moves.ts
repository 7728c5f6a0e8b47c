import { requireCan } from '@rastro/core/access/access'
import type { FoundItem, StockMove } from '@rastro/core/api/stock'
import { maxMovements } from '@rastro/core/api/stock'
import { AppError, InvalidError, NoAccessError, NotFoundError } from '@rastro/core/kit/errors'
import type { StockMovement } from '@rastro/core/model/stock-movement'
import { mayMove, needsHolder } from '@rastro/core/vehicle/stock-moves'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { type StockKind, stockKinds, stockStates } from '@rastro/core/vocabulary/stock-states'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'
import { write } from '../../db/write.ts'
import { findHolder, type Holder } from './holders.ts'
import { place } from './place.ts'
import { codeColumns, inReach, lockedItems, type StockRow } from './stock-tables.ts'

/** Throws where there is no such kind. */
export function requireKind(kind: StockKind): void {
  if (!stockKinds.includes(kind)) throw new InvalidError(refusal('stockKindUnknown'), { field: 'kind' })
}

/**
 * Moves items, all or none: the table of moves decides. Those that are there already stay as they are. Gives how many have moved.
 * Throws a 412 where an item is no longer as the caller has read it.
 */
export async function moveItems(ctx: Has<'db' | 'bus' | 'clock'>, viewer: Viewer, move: StockMove): Promise<number> {
  requireCan(viewer, 'stock.edit')
  requireKind(move.kind)
  if (!stockStates.includes(move.to)) throw new InvalidError(refusal('stockStateUnknown'), { field: 'to' })
  const holderId = move.holderId ?? 0
  if (needsHolder(move.to) !== holderId > 0) {
    throw new InvalidError(refusal(holderId > 0 ? 'stockNoHolder' : 'stockHolder'), { field: 'holderId' })
  }
  return write(ctx, actorOf(viewer), async (writing) => {
    const items = await requireItems(writing.tx, viewer, move)
    const moved = items.filter(({ state, holderId: now }) => state !== move.to || (now ?? 0) !== holderId)
    for (const { state, code } of moved) {
      if (state === 'installed' && !mayMove(state, move.to)) throw new InvalidError(refusal('stockInstalled', { code }))
      if (!mayMove(state, move.to)) throw new InvalidError(refusal('stockMove', { code }))
    }
    const holder = holderId > 0 ? await requireHolder(writing.tx, items, holderId) : undefined
    const to = { state: move.to, reason: 'moved', holder, note: move.note?.trim() || null } as const
    await place(writing, viewer, { kind: move.kind, items: moved, to })
    return moved.length
  })
}

/** The items of a move, locked. Throws unless the viewer sees all of them, and none has moved since the viewer read it. */
async function requireItems(tx: Db, viewer: Viewer, { kind, items: asked }: StockMove): Promise<StockRow[]> {
  const ids = [...new Set(asked.map(({ id }) => id))]
  const items = await lockedItems(tx, kind, () => among(tx, 'id', ids))
  const found = new Map(items.map((item) => [item.id, item]))
  const name = kind === 'tracker' ? 'Tracker' : 'Sim'
  for (const { id, since } of asked) {
    const item = found.get(id)
    if (!item && viewer.user.administrator) throw new NotFoundError(name, id)
    if (!item || (!viewer.user.administrator && item.sellerId !== viewer.user.id)) throw new NoAccessError(name)
    if (since && since.getTime() !== item.since) throw new AppError(412, refusal('changedMeanwhile', { kind }))
  }
  return items
}

/** The account that gets items. Throws unless each of their sellers sees it. */
async function requireHolder(tx: Db, items: readonly StockRow[], id: number): Promise<Holder> {
  let holder: Holder | undefined
  for (const sellerId of new Set(items.map((item) => item.sellerId))) {
    holder = await findHolder(tx, sellerId, id)
    if (!holder) throw new NoAccessError('User', { field: 'holderId' })
  }
  return holder!
}

/** The items of the stock with these codes, as they are typed or scanned. */
export async function findItems(
  db: Db,
  viewer: Viewer,
  kind: StockKind,
  typed: readonly string[],
): Promise<FoundItem[]> {
  const codes = [...new Set(typed.map((code) => (kind === 'sim' ? code.replace(/\D/g, '') : code.trim())))]
  const rows = await inReach(db, kind, viewer)
    .where(codeColumns[kind] as 'uniqueId', 'in', codes)
    .select(['id', 'state', 'since'])
    .select(`${codeColumns[kind]} as code` as 'uniqueId as code')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, since: row.since === null ? null : new Date(row.since) }))
}

/** The history of an item, the last line first; at most `maxMovements`. Does not check access. */
export async function historyOf(db: Db, kind: StockKind, id: number): Promise<StockMovement[]> {
  const rows = await db
    .selectFrom('stock_movement')
    .where(kind === 'tracker' ? 'trackerId' : 'simId', '=', id)
    .select(['id', 'time', 'reason', 'fromState', 'fromName', 'toState', 'toName', 'actorName', 'note'])
    .orderBy('id', 'desc')
    .limit(maxMovements)
    .execute()
  return rows.map((row) => ({ ...row, time: new Date(row.time) }))
}

/** Those of these items that a service order took out of a vehicle, and that have been in none since. */
export async function takenOut(tx: Db, kind: StockKind, items: readonly StockRow[]): Promise<ReadonlySet<number>> {
  if (items.length === 0) return new Set()
  const ids = items.map(({ id }) => id)
  const column = kind === 'tracker' ? 'trackerId' : 'simId'
  const rows = await tx
    .selectFrom('stock_movement')
    .where(column, 'in', ids)
    .where((where) => where.or([where('fromState', '=', 'installed'), where('toState', '=', 'installed')]))
    .select([column, 'reason', 'toState'])
    .orderBy('id')
    .execute()
  const last = new Map(rows.map((row) => [row[column as 'trackerId'] as number, row]))
  const isOut = ({ reason, toState }: (typeof rows)[number]) => reason === 'orderClosed' && toState !== 'installed'
  return new Set([...last].filter(([, row]) => isOut(row)).map(([id]) => id))
}

import { NoAccessError, NotFoundError } from '@rastro/core/kit/errors'
import type { Device } from '@rastro/core/resources/device'
import { type Sim, sims } from '@rastro/core/resources/sim'
import { placedFields } from '@rastro/core/resources/stock-item'
import { type Tracker, trackers } from '@rastro/core/resources/tracker'
import { roleOf } from '@rastro/core/resources/user'
import type { StockKind } from '@rastro/core/vocabulary/stock-states'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/database.ts'
import { isSqlite } from '../../db/dialect.ts'
import type { Tables } from '../../db/tables.ts'

export type StockItem = Tracker | Sim

/** The resource of a kind. */
export const stockResources = { tracker: trackers, sim: sims } as const

/** The column that identifies an item of a kind: what a vehicle names it by. */
export const codeColumns = { tracker: 'uniqueId', sim: 'iccid' } as const

/** A stored item of either kind, as far as movements are concerned. */
export interface StockRow {
  readonly id: number
  readonly code: string
  readonly sellerId: number | null
  readonly state: StockItem['state']
  readonly holderId: number | null
  readonly deviceId: number | null
  readonly since: number | null
}

/** The code by which a vehicle names an item of this kind; undefined where it names none. */
export function codeNamedBy(kind: StockKind, { uniqueId, attributes }: Pick<Device, 'uniqueId' | 'attributes'>) {
  const code = kind === 'tracker' ? uniqueId : String(attributes.iccid ?? '').replace(/\D/g, '')
  return code === '' ? undefined : code
}

/** The account whose stock the viewer's new items belong to; 0 for that of the administration. */
export const sellerFor = ({ user }: Viewer): number => (roleOf(user) === 'reseller' ? user.id : 0)

/** The condition that restricts a query to the items that the viewer sees: administrators all, resellers their own. */
export function inReach(db: Db, kind: StockKind, { user }: Viewer) {
  const all = db.selectFrom(kind as 'tracker')
  return user.administrator ? all : all.where('sellerId', '=', user.id)
}

type Condition = (where: ExpressionBuilder<Tables, 'tracker'>) => Expression<SqlBool>

/** The items that meet a condition, locked until the transaction ends, in one order everywhere. */
export async function lockedItems(tx: Db, kind: StockKind, condition: Condition): Promise<StockRow[]> {
  // Both tables have the same columns here, but for the code
  return tx
    .selectFrom(kind as 'tracker')
    .where(condition)
    .select(['id', 'sellerId', 'state', 'holderId', 'deviceId', 'since'])
    .select(`${codeColumns[kind]} as code` as 'uniqueId as code')
    .orderBy('id')
    .$if(!isSqlite(tx), (query) => query.forNoKeyUpdate())
    .execute()
}

/** The item, if the viewer owns it or is an administrator; throws otherwise, as for a missing one. */
export function owned(viewer: Viewer, kind: StockKind, id: number, item: StockItem | undefined): StockItem {
  const name = kind === 'tracker' ? 'Tracker' : 'Sim'
  if (viewer.user.administrator) {
    if (!item) throw new NotFoundError(name, id)
    return item
  }
  // Missing and foreign are the same, or ids could be probed
  if (item?.sellerId !== viewer.user.id) throw new NoAccessError(name)
  return item
}

/** An item as movements know it. */
export const rowOf = (kind: StockKind, item: StockItem): StockRow => ({
  ...item,
  code: String(item[codeColumns[kind] as keyof StockItem]),
  sellerId: item.sellerId || null,
  holderId: item.holderId || null,
  deviceId: item.deviceId || null,
  since: item.since?.getTime() ?? null,
})

/** What a person writes about an item: without what movements decide, its code without blanks around it. */
export function tidy(kind: StockKind, item: object): Partial<StockItem> {
  const fields = Object.entries(item).filter(([key]) => !placedFields.includes(key) && key !== 'id')
  const given: Record<string, unknown> = Object.fromEntries(fields)
  const column = codeColumns[kind]
  if (typeof given[column] === 'string') given[column] = (given[column] as string).trim()
  return given as Partial<StockItem>
}

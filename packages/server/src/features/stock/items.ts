import { editOf, requireCan } from '@rastro/core/access/access'
import { refusalOfFields, withStoredFields } from '@rastro/core/access/field-update'
import { seenBy } from '@rastro/core/access/field-view'
import type { StockKind } from '@rastro/core/vocabulary/stock-states'
import { actorOf } from '../../access/actor.ts'
import { refuse } from '../../access/refuse.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { find, findLocked } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { write } from '../../db/write.ts'
import { updateItem } from '../../db/write-item.ts'
import { type IfMatch, requireVersion } from '../../http/etag.ts'
import { place } from './place.ts'
import { installNamed, storeItems } from './stock.ts'
import { owned, rowOf, type StockItem, stockResources, tidy } from './stock-tables.ts'

type Ctx = Has<'db' | 'bus' | 'clock'>

/** The item with this id. Throws unless the viewer owns it or is an administrator. */
export async function readItem(db: Db, viewer: Viewer, kind: StockKind, id: number): Promise<StockItem> {
  return owned(viewer, kind, id, await find(db, stockResources[kind], id))
}

/** Creates one. */
export const createOne = (ctx: Ctx, viewer: Viewer, kind: StockKind, body: object): Promise<StockItem> =>
  write(ctx, actorOf(viewer), async (writing) => {
    const [created] = await storeItems(writing, viewer, { kind, items: [body] })
    return (await find(writing.tx, stockResources[kind], created!.id)) as StockItem
  })

/** Replaces what is written about an item; who has it is changed by movements alone. */
export async function updateOne(
  ctx: Ctx,
  viewer: Viewer,
  { kind, body, ifMatch }: { kind: StockKind; body: StockItem; ifMatch: IfMatch },
): Promise<StockItem> {
  requireCan(viewer, editOf(kind))
  const resource = stockResources[kind]
  return write(ctx, actorOf(viewer), async (writing) => {
    const { tx } = writing
    const stored = owned(viewer, kind, body.id, await findLocked(tx, resource, body.id))
    requireVersion(resource, seenBy(kind, viewer, stored), ifMatch)
    const item = tidy(kind, withStoredFields(kind, viewer, stored, body))
    refuse(refusalOfFields(kind, viewer, stored, { ...stored, ...item }))
    const updated = (await updateItem(writing, resource, stored as never, item)) as StockItem
    const [before, after] = [rowOf(kind, stored), rowOf(kind, updated)]
    if (before.code !== after.code) {
      if (before.state === 'installed') {
        await place(writing, viewer, { kind, items: [before], to: { state: 'returned', reason: 'moved' } })
      }
      await installNamed(writing, viewer, { kind, items: [after], sellerId: stored.sellerId })
    }
    return (await find(tx, resource, body.id)) as StockItem
  })
}

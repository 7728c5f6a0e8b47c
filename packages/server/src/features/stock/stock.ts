import { can, createOf, editOf, requireCan } from '@rastro/core/access/access'
import { seenBy } from '@rastro/core/access/field-view'
import { InvalidError } from '@rastro/core/kit/errors'
import { type Device, devices } from '@rastro/core/resources/device'
import type { ServiceOrder } from '@rastro/core/resources/service-order'
import { isInstalledBySave, mayForget } from '@rastro/core/vehicle/stock-moves'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { type StockKind, stockKinds } from '@rastro/core/vocabulary/stock-states'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import { deviceWatchersOf, visibleDevices } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import { findLocked, list } from '../../db/crud.ts'
import { digitsAmong } from '../../db/dialect.ts'
import { recordQuotaUse } from '../../db/quota.ts'
import { type Write, write } from '../../db/write.ts'
import { createItem, removeItem } from '../../db/write-item.ts'
import { type IfMatch, requireVersion } from '../../http/etag.ts'
import { findHolder } from './holders.ts'
import { takenOut } from './moves.ts'
import { addMovements, type Mover, place } from './place.ts'
import {
  codeColumns,
  codeNamedBy,
  lockedItems,
  owned,
  rowOf,
  type StockItem,
  type StockRow,
  sellerFor,
  stockResources,
  tidy,
} from './stock-tables.ts'

/**
 * The stock follows a saved vehicle: what it names is installed in it, and what it no longer names is back with the seller, to be
 * checked. `before`: the vehicle as it was; undefined for a new one. Concerns the stock of the administration, and of resellers who see
 * the vehicle.
 */
export async function followVehicle(
  writing: Write,
  viewer: Viewer,
  { device, before }: { device: Device; before: Device | undefined },
): Promise<void> {
  const { tx } = writing
  for (const kind of stockKinds) {
    const code = codeNamedBy(kind, device)
    const isNewlyNamed = !before || codeNamedBy(kind, before) !== code
    const items = await lockedItems(tx, kind, (where) =>
      where.or([
        where('deviceId', '=', device.id),
        ...(code === undefined ? [] : [where(codeColumns[kind] as 'uniqueId', '=', code)]),
      ]),
    )
    if (items.length === 0) continue
    const isHere = ({ state, deviceId }: StockRow) => state === 'installed' && deviceId === device.id
    const left = items.filter((item) => isHere(item) && item.code !== code)
    await place(writing, viewer, { kind, items: left, to: { state: 'returned', reason: 'vehicleChanged' } })
    const named = items.filter(
      (item) => item.code === code && !isHere(item) && isInstalledBySave(item.state, isNewlyNamed),
    )
    const sellers = new Set((await deviceWatchersOf(tx, [device.id])).map(({ userId }) => userId))
    const own = named.filter(({ sellerId }) => sellerId === null || sellers.has(sellerId))
    // The vehicle still names what a removal took out of it
    const taken = isNewlyNamed ? undefined : await takenOut(tx, kind, own)
    const there = own.filter(({ id }) => !taken?.has(id))
    await place(writing, viewer, { kind, items: there, to: { state: 'installed', reason: 'vehicleSaved', device } })
  }
}

/** A service order that is being closed, with its vehicle as it is now, and the seller on whose behalf the installer acts. */
export interface Fitting {
  readonly order: ServiceOrder
  readonly device: Device
  readonly seller: Viewer
}

/**
 * The stock follows a closed order: what the vehicle names now is installed in it, and what was taken out is with the installer, or
 * back with the seller. Only stock that the seller may move, of those who see the vehicle: nobody else sees the number of the order.
 */
export async function followOrder(writing: Write, viewer: Viewer, { order, device, seller }: Fitting): Promise<void> {
  if (order.kind === 'check' || !can(seller, 'stock.edit')) return
  const { tx } = writing
  const sellers = new Set((await deviceWatchersOf(tx, [device.id])).map(({ userId }) => userId))
  const isOwn = ({ sellerId }: StockRow) =>
    (sellerId === null || sellers.has(sellerId)) && (seller.user.administrator || sellerId === seller.user.id)
  const about = { reason: 'orderClosed', note: String(order.number) } as const
  for (const kind of stockKinds) {
    const code = order.kind === 'remove' ? undefined : codeNamedBy(kind, device)
    const items = (
      await lockedItems(tx, kind, (where) =>
        where.or([
          where('deviceId', '=', device.id),
          ...(code === undefined ? [] : [where(codeColumns[kind] as 'uniqueId', '=', code)]),
        ]),
      )
    ).filter(isOwn)
    const isHere = ({ state, deviceId }: StockRow) => state === 'installed' && deviceId === device.id
    const left = items.filter((item) => isHere(item) && item.code !== code)
    for (const [sellerId, some] of Map.groupBy(left, (item) => item.sellerId)) {
      const { installerId } = order
      const holder =
        installerId && installerId !== order.sellerId ? await findHolder(tx, sellerId, installerId) : undefined
      const state = holder ? 'withTechnician' : 'returned'
      await place(writing, viewer, { kind, items: some, to: { ...about, state, holder } })
    }
    // A card that nobody read was there before
    const isRead = kind === 'tracker' || Boolean(order.work.tracker?.iccid)
    const named = items.filter((item) => item.code === code && !isHere(item) && isInstalledBySave(item.state, isRead))
    await place(writing, viewer, { kind, items: named, to: { ...about, state: 'installed', device } })
  }
}

/** Before a vehicle is removed: what is installed in it is back with the seller, to be checked. */
export async function leaveVehicle(writing: Write, viewer: Mover, deviceId: number): Promise<void> {
  for (const kind of stockKinds) {
    const items = await lockedItems(writing.tx, kind, (where) => where('deviceId', '=', deviceId))
    await place(writing, viewer, { kind, items, to: { state: 'returned', reason: 'vehicleRemoved' } })
  }
}

/** Before an account is removed: what it has is back with the seller, to be checked. */
export async function leaveHolder(writing: Write, viewer: Viewer, userId: number): Promise<void> {
  for (const kind of stockKinds) {
    const items = await lockedItems(writing.tx, kind, (where) => where('holderId', '=', userId))
    await place(writing, viewer, { kind, items, to: { state: 'returned', reason: 'holderRemoved' } })
  }
}

/** Installs items, all of one seller, that vehicles visible to this seller name already. */
export async function installNamed(
  writing: Write,
  viewer: Viewer,
  { kind, items, sellerId }: { kind: StockKind; items: readonly StockRow[]; sellerId: number },
): Promise<void> {
  if (items.length === 0) return
  const { tx } = writing
  const codes = items.map(({ code }) => code)
  const named = tx
    .selectFrom('device')
    .where(kind === 'tracker' ? (where) => where('uniqueId', 'in', codes) : digitsAmong(tx, 'iccid', codes))
    .$if(sellerId !== 0, (query) => query.where('id', 'in', visibleDevices(tx, sellerId)))
    .select('id')
  const vehicles = new Map(
    (await list(tx, devices, { ids: named })).map((device) => [codeNamedBy(kind, device), device]),
  )
  for (const item of items) {
    const device = vehicles.get(item.code)
    if (device)
      await place(writing, viewer, { kind, items: [item], to: { state: 'installed', reason: 'vehicleSaved', device } })
  }
}

/** Creates items in the stock of the viewer, in the running write. Those that a vehicle names already are installed at once. */
export async function storeItems(
  writing: Write,
  viewer: Viewer,
  { kind, items }: { kind: StockKind; items: readonly object[] },
): Promise<StockItem[]> {
  requireCan(viewer, createOf(kind))
  const sellerId = sellerFor(viewer)
  const created: StockItem[] = []
  for (const item of items) {
    const placed = { sellerId, state: 'inStock', holderId: 0, deviceId: 0, since: writing.now } as const
    created.push((await createItem(writing, stockResources[kind], { ...tidy(kind, item), ...placed })) as StockItem)
  }
  const registered = {
    reason: 'registered',
    fromState: null,
    fromName: '',
    toState: 'inStock',
    toName: '',
    note: null,
  } as const
  await addMovements(
    writing,
    viewer,
    kind,
    created.map(({ id }) => ({ itemId: id, ...registered })),
  )
  await installNamed(writing, viewer, { kind, items: created.map((item) => rowOf(kind, item)), sellerId })
  if (!viewer.user.administrator) await recordQuotaUse(writing.tx, { kind, items: created, userId: viewer.user.id })
  return created
}

/** Deletes an item with its history, unless somebody has it; a missing one counts as deleted for administrators, who see all. */
export async function removeOne(
  ctx: Has<'db' | 'bus' | 'clock'>,
  viewer: Viewer,
  { kind, id, ifMatch }: { kind: StockKind; id: number; ifMatch: IfMatch },
): Promise<null> {
  requireCan(viewer, editOf(kind))
  const resource = stockResources[kind]
  await write(ctx, actorOf(viewer), async (writing) => {
    const found = await findLocked(writing.tx, resource, id)
    if (!found && viewer.user.administrator) return
    const stored = owned(viewer, kind, id, found)
    requireVersion(resource, seenBy(kind, viewer, stored), ifMatch)
    if (!mayForget(stored.state)) throw new InvalidError(refusal('stockInUse', { code: rowOf(kind, stored).code }))
    await removeItem(writing, resource, stored as never, stored.sellerId === 0 ? [] : [stored.sellerId])
  })
  return null
}

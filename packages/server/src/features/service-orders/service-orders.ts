import { requireCan } from '@rastro/core/access/access'
import { ConflictError, ForbiddenError, InvalidError } from '@rastro/core/kit/errors'
import { isOpen, type OrderChange, type ServiceOrder, serviceOrders } from '@rastro/core/resources/service-order'
import type { User } from '@rastro/core/resources/user'
import { withChange } from '@rastro/core/vehicle/service-order'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { get, getLocked, list } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import { type Write, type WriteContext, write } from '../../db/write.ts'
import { updateItem } from '../../db/write-item.ts'
import type { Hooks, Save } from '../../http/resource-writes.ts'
import { settleAccess } from './access.ts'

/** Decision 146: number, state and work of an order are the server's; its seller alone changes the rest, while it is open. */
export const serviceOrderHooks = ({ clock }: Has<'clock'>): Hooks<typeof serviceOrders> => ({
  async beforeSave(save) {
    const { viewer, stored, item } = save
    if (stored) requireSeller(viewer, stored)
    await requireFit(save)
    if (stored) {
      const { number, status, sellerId, work } = stored
      return { ...item, number, status, sellerId, work }
    }
    const sellerId = viewer.user.id
    const history = [changeBy(viewer.user, 'open', clock.now())]
    const number = await nextNumber(save.tx, sellerId)
    return { ...item, number, status: 'open', sellerId, work: { history, photos: [] } }
  },
  afterSave: ({ writing, item }) => settleAccess(writing, item),
  mayRemove({ viewer, stored }) {
    requireSeller(viewer, stored)
    // What was done is evidence
    if (stored.status === 'inService' || stored.status === 'closed') throw new ConflictError(refusal('orderState'))
  },
  async beforeRemove({ writing, stored }) {
    const { tx } = writing
    const names = stored.work.photos.map(({ name }) => name)
    // Files without a person are swept
    if (names.length > 0) await tx.updateTable('file').set({ userId: null }).where('name', 'in', names).execute()
    await settleAccess(writing, { ...stored, status: 'cancelled' })
  },
})

/** Before a seller's account is removed, with its orders: their installers see nothing of them any more. */
export async function endOrdersOf(writing: Write, sellerId: number): Promise<void> {
  const ids = writing.tx.selectFrom('serviceOrder').where('sellerId', '=', sellerId).select('id')
  for (const order of await list(writing.tx, serviceOrders, { ids })) {
    if (isOpen(order)) await settleAccess(writing, { ...order, status: 'cancelled' })
  }
}

function requireSeller({ user }: Viewer, { sellerId }: ServiceOrder): void {
  if (!user.administrator && sellerId !== user.id) throw new ForbiddenError(refusal('orderOfOther'))
}

async function requireFit({ tx, viewer, stored, item }: Save<typeof serviceOrders>): Promise<void> {
  const refuse = (code: 'orderVehicle' | 'orderWindow', field: string) => {
    throw new InvalidError(refusal(code), { field })
  }
  if (stored && !isOpen(stored)) throw new ConflictError(refusal('orderState'))
  if (stored?.work.test && (stored.deviceId !== item.deviceId || stored.kind !== item.kind)) {
    throw new ConflictError(refusal('orderUnderWay'))
  }
  if (!item.deviceId && (item.kind !== 'install' || !item.vehicleName?.trim())) refuse('orderVehicle', 'vehicleName')
  if (item.startTime && item.endTime && item.endTime < item.startTime) refuse('orderWindow', 'endTime')
  for (const key of ['clientId', 'installerId'] as const) {
    if (item[key] && item[key] !== stored?.[key]) await requireAccess(tx, viewer, 'user', item[key], key)
  }
}

async function nextNumber(tx: Db, sellerId: number): Promise<number> {
  // Of two concurrent calls the second counts the first one's order
  await lockRow(tx, 'user', sellerId)
  const { last } = await tx
    .selectFrom('serviceOrder')
    .where('sellerId', '=', sellerId)
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0) + 1
}

export const changeBy = (user: User, status: OrderChange['status'], now: Date, reason?: string): OrderChange => ({
  ...{ status, time: now.toISOString(), userId: user.id, userName: user.name },
  ...(reason !== undefined && { reason }),
})

/** Throws unless the viewer may work on this order: its installer while it is open, its seller, an administrator. */
export async function requireWork(db: Db, viewer: Viewer, id: number): Promise<void> {
  await requireAccess(db, viewer, 'serviceOrder', id)
  requireCan(viewer, 'edit')
  requireWorker(viewer, await get(db, serviceOrders, id))
}

function requireWorker({ user }: Viewer, order: ServiceOrder): void {
  const isInstaller = order.installerId === user.id && isOpen(order)
  if (!user.administrator && order.sellerId !== user.id && !isInstaller) {
    throw new ForbiddenError(refusal('orderNotYours'))
  }
}

/** What `changeOrder` gives to the change: the locked order. */
export type Change = (stored: ServiceOrder, writing: Write) => Promise<Partial<ServiceOrder>> | Partial<ServiceOrder>

/** Changes an order on which somebody works; throws where it is not in service. */
export function changeOrder(ctx: WriteContext, viewer: Viewer, id: number, change: Change): Promise<ServiceOrder> {
  return moveOrder(ctx, viewer, id, (stored, writing) => {
    if (stored.status !== 'inService') throw new ConflictError(refusal('orderState'))
    return change(stored, writing)
  })
}

/** Changes an order, whatever its state, with what it lets its installer see. */
export function moveOrder(ctx: WriteContext, viewer: Viewer, id: number, change: Change): Promise<ServiceOrder> {
  return write(ctx, actorOf(viewer), async (writing) => {
    const stored = await getLocked(writing.tx, serviceOrders, id)
    // It may have been closed, or given to another installer, since the guard
    requireWorker(viewer, stored)
    const changed = await updateItem(writing, serviceOrders, stored, await change(stored, writing))
    await settleAccess(writing, changed)
    return changed
  })
}

/** The fields of an order in this state, with who brought it there. */
export const inState = (
  stored: ServiceOrder,
  status: OrderChange['status'],
  by: { viewer: Viewer; now: Date; reason?: string },
): Partial<ServiceOrder> => ({
  status,
  work: withChange(stored.work, changeBy(by.viewer.user, status, by.now, by.reason)),
})

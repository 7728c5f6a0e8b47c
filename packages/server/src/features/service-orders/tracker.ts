import { requireCan } from '@rastro/core/access/access'
import { refusalOfFields, withStoredFields } from '@rastro/core/access/field-update'
import { ConflictError, ForbiddenError } from '@rastro/core/kit/errors'
import { type Device, devices } from '@rastro/core/resources/device'
import type { OrderTracker, ServiceOrder } from '@rastro/core/resources/service-order'
import { users } from '@rastro/core/resources/user'
import { writtenPlate } from '@rastro/core/vehicle/plate'
import { readsTracker } from '@rastro/core/vehicle/service-order'
import { vehicleAttributes } from '@rastro/core/vehicle/vehicle'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { reasonToRefuse } from '../../access/account.ts'
import { refuse } from '../../access/refuse.ts'
import { requireAccess } from '../../access/require.ts'
import { readServer } from '../../access/server-for.ts'
import type { Viewer } from '../../access/viewer.ts'
import { find, getLocked } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import type { Write } from '../../db/write.ts'
import { updateItem } from '../../db/write-item.ts'
import { addLink } from '../../db/write-link.ts'
import { recordCreated, storeNew } from '../../http/resource-writes.ts'
import { deviceHooks, visibleCount } from '../devices/devices.ts'
import { followOrder } from '../stock/stock.ts'

/**
 * Before the first test: brings the identifier that was read into the vehicle, or creates the vehicle with it, with the rights of
 * the seller, and never with those of the installer. The history stays with the vehicle. Gives the vehicle.
 */
export async function fitTracker(writing: Write, order: ServiceOrder, as: Acting): Promise<number> {
  const { deviceId, kind, work } = order
  if (!readsTracker(kind)) return deviceId
  if (!work.tracker) throw new ConflictError(refusal('orderTrackerMissing'))
  const { identifier } = work.tracker
  const seller = await sellerOf(writing.tx, order, as)
  await requireFree(writing.tx, identifier, deviceId)
  if (!deviceId) return createVehicle(writing, order, seller)
  const stored = await vehicleOf(writing.tx, seller, deviceId)
  if (stored.uniqueId === identifier) return deviceId
  await save(writing, seller, stored, { uniqueId: identifier })
  // Of the first one only: a second tracker of the same order was never the vehicle's
  await writing.tx
    .updateTable('serviceOrder')
    .set((to) => ({
      replacedIdentifier: to.fn.coalesce('replacedIdentifier', to.val(stored.uniqueId)),
      fittedIdentifier: identifier,
    }))
    .where('id', '=', order.id)
    .execute()
  return deviceId
}

/** When the order closes: the identifier once more, should it have been changed since, and the numbers of the SIM card. */
export async function confirmTracker(writing: Write, order: ServiceOrder, as: Acting): Promise<void> {
  const { tracker } = order.work
  if (!tracker || !order.deviceId || !readsTracker(order.kind)) return
  const seller = await sellerOf(writing.tx, order, as)
  await requireFree(writing.tx, tracker.identifier, order.deviceId)
  const stored = await vehicleOf(writing.tx, seller, order.deviceId)
  await save(writing, seller, stored, {
    uniqueId: tracker.identifier,
    ...(tracker.phone && { phone: tracker.phone }),
    attributes: { ...stored.attributes, ...(tracker.iccid && { iccid: tracker.iccid }) },
  })
}

/** When the order closes: the stock of the seller follows; nothing of it moves where that account may no longer act. */
export async function moveStock(writing: Write, order: ServiceOrder, as: Acting): Promise<void> {
  const seller = await findSeller(writing.tx, order, as)
  const device = order.deviceId ? await find(writing.tx, devices, order.deviceId) : undefined
  if (seller && device) await followOrder(writing, as.viewer, { order, device, seller })
}

/** When the order is cancelled: the vehicle gets back the identifier that it had, while nobody else has it. */
export async function restoreTracker(writing: Write, { id, deviceId }: ServiceOrder): Promise<void> {
  const { replacedIdentifier: replaced, fittedIdentifier: fitted } = await writing.tx
    .selectFrom('serviceOrder')
    .where('id', '=', id)
    .select(['replacedIdentifier', 'fittedIdentifier'])
    .executeTakeFirstOrThrow()
  if (replaced === null || !deviceId) return
  const stored = await getLocked(writing.tx, devices, deviceId)
  if (stored.uniqueId !== fitted || (await ownerOf(writing.tx, replaced))) return
  await updateItem(writing, devices, stored, { uniqueId: replaced })
}

interface Acting {
  readonly viewer: Viewer
  readonly now: Date
}

/** The seller as the person on whose behalf the vehicle changes; throws when that account may no longer act. */
async function sellerOf(tx: Db, order: ServiceOrder, as: Acting): Promise<Viewer> {
  const seller = await findSeller(tx, order, as)
  if (!seller) throw new ForbiddenError(refusal('orderSellerGone'))
  return seller
}

async function findSeller(tx: Db, { sellerId }: ServiceOrder, { viewer, now }: Acting): Promise<Viewer | undefined> {
  const user = await find(tx, users, sellerId)
  if (!user || reasonToRefuse(user, now)) return undefined
  return { ...viewer, user, server: await readServer(tx) }
}

async function vehicleOf(tx: Db, seller: Viewer, id: number): Promise<Device> {
  await requireAccess(tx, seller, 'device', id, 'deviceId')
  requireCan(seller, 'device.edit')
  return getLocked(tx, devices, id)
}

/** As a save by the seller: the table of fields decides what may change. */
async function save(writing: Write, seller: Viewer, stored: Device, fields: Partial<Device>): Promise<void> {
  const wanted = withStoredFields('device', seller, stored, { ...stored, ...fields })
  refuse(refusalOfFields('device', seller, stored, wanted))
  const { uniqueId, phone, attributes } = wanted
  await updateItem(writing, devices, stored, { uniqueId, phone, attributes })
}

async function createVehicle(writing: Write, order: ServiceOrder, seller: Viewer): Promise<number> {
  const { tx } = writing
  requireCan(seller, 'device.create', { deviceCount: await visibleCount(tx, seller.user.id) })
  const { vehicleName, plate, clientId, work } = order
  const item = {
    ...blank,
    name: vehicleName?.trim() ?? '',
    uniqueId: (work.tracker as OrderTracker).identifier,
    attributes: vehicleAttributes({ plate: writtenPlate(plate ?? '') }),
  }
  // The stock follows when the order closes
  const { afterSave: _, ...hooks } = deviceHooks
  const created = await storeNew({ resource: devices, hooks }, writing, { viewer: seller, item })
  await recordCreated(writing, devices, seller, [created])
  const link = { owner: 'user', property: 'device', propertyId: created.id } as const
  const grantedBy = seller.user.administrator ? undefined : seller.user.id
  if (clientId) await addLink(writing, { ...link, ownerId: clientId }, grantedBy)
  return created.id
}

const blank: Omit<Device, 'name' | 'uniqueId' | 'attributes'> = {
  ...{ id: 0, groupId: 0, calendarId: 0, status: 'offline', lastUpdate: null, positionId: 0, phone: null },
  ...{ model: null, contact: null, category: null, disabled: false, expirationTime: null },
}

async function requireFree(tx: Db, identifier: string, deviceId: number): Promise<void> {
  const owner = await ownerOf(tx, identifier)
  if (owner !== undefined && owner !== deviceId) {
    throw new ConflictError(refusal('orderTrackerTaken'), { field: 'identifier' })
  }
}

const ownerOf = async (tx: Db, uniqueId: string): Promise<number | undefined> =>
  (await tx.selectFrom('device').where('uniqueId', '=', uniqueId).select('id').executeTakeFirst())?.id

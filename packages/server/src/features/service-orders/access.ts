import type { Link } from '@rastro/core/access/permissions'
import { isOpen, type ServiceOrder } from '@rastro/core/resources/service-order'
import { users } from '@rastro/core/resources/user'
import { revokeGrants } from '../../access/revoke-grants.ts'
import { find } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import type { Write } from '../../db/write.ts'
import { addLink, linkColumnsOf, linkTableOf, removeLink } from '../../db/write-link.ts'

/** A person and the vehicle that an order lets them see. */
interface Grant {
  readonly userId: number
  readonly deviceId: number
}

/**
 * Lets the installer of an open order see it and its vehicle, and nobody whom it does not concern any more. Links that existed
 * without the order stay.
 */
export async function settleAccess(writing: Write, order: ServiceOrder): Promise<void> {
  const { installerId } = order
  const wanted = isOpen(order) && installerId && installerId !== order.sellerId ? installerId : 0
  await settleOrderLink(writing, order, wanted)
  await settleVehicle(writing, order, wanted)
}

async function settleOrderLink(writing: Write, order: ServiceOrder, wanted: number): Promise<void> {
  const { tx } = writing
  const { linkedUserId } = await tx
    .selectFrom('serviceOrder')
    .where('id', '=', order.id)
    .select('linkedUserId')
    .executeTakeFirstOrThrow()
  if ((linkedUserId ?? 0) === wanted) return
  const pair = { owner: 'user', property: 'serviceOrder', propertyId: order.id } as const
  if (linkedUserId) await removeLink(writing, { ...pair, ownerId: linkedUserId })
  const isNew = wanted !== 0 && !(await isLinked(tx, { ...pair, ownerId: wanted }))
  await tx
    .updateTable('serviceOrder')
    .set({ linkedUserId: isNew ? wanted : null })
    .where('id', '=', order.id)
    .execute()
  if (isNew) await addLink(writing, { ...pair, ownerId: wanted }, await granterOf(writing, order))
}

async function settleVehicle(writing: Write, order: ServiceOrder, wanted: number): Promise<void> {
  const { tx } = writing
  const { grantedUserId, grantedDeviceId } = await tx
    .selectFrom('serviceOrder')
    .where('id', '=', order.id)
    .select(['grantedUserId', 'grantedDeviceId'])
    .executeTakeFirstOrThrow()
  const held = grantedUserId && grantedDeviceId ? { userId: grantedUserId, deviceId: grantedDeviceId } : undefined
  const next = wanted && order.deviceId ? { userId: wanted, deviceId: order.deviceId } : undefined
  if (held?.userId === next?.userId && held?.deviceId === next?.deviceId) return
  if (held) await release(writing, order.id, held)
  const isNew = next && !(await isLinked(tx, linkOf(next)))
  await note(writing, order.id, isNew ? next : undefined)
  if (!isNew) return
  await addLink(writing, linkOf(next), await granterOf(writing, order))
}

/** Ends what an order granted, unless another open order of the same installer needs it: then it is granted by that one. */
async function release(writing: Write, orderId: number, held: Grant): Promise<void> {
  const { tx } = writing
  const other = await tx
    .selectFrom('serviceOrder')
    .where('id', '!=', orderId)
    .where('installerId', '=', held.userId)
    .where('deviceId', '=', held.deviceId)
    .where('status', 'in', ['open', 'inService'])
    .select('id')
    .orderBy('id')
    .executeTakeFirst()
  if (other) return note(writing, other.id, held)
  await removeLink(writing, linkOf(held))
  await revokeGrants(writing, [held.userId])
}

const note = async ({ tx }: Write, orderId: number, grant: Grant | undefined): Promise<void> => {
  await tx
    .updateTable('serviceOrder')
    .set({ grantedUserId: grant?.userId ?? null, grantedDeviceId: grant?.deviceId ?? null })
    .where('id', '=', orderId)
    .execute()
}

const linkOf = ({ userId, deviceId }: Grant) =>
  ({ owner: 'user', ownerId: userId, property: 'device', propertyId: deviceId }) as const

async function isLinked(tx: Db, pair: Link): Promise<boolean> {
  const [owner, property] = linkColumnsOf(pair)
  const found = await tx
    .selectFrom(linkTableOf(pair))
    .where(owner, '=', pair.ownerId)
    .where(property, '=', pair.propertyId)
    .select(owner)
    .executeTakeFirst()
  return found !== undefined
}

/** The seller, so that the grant ends when the seller no longer sees the vehicle; none for an administrator, who sees all. */
async function granterOf({ tx }: Write, { sellerId }: ServiceOrder): Promise<number | undefined> {
  const seller = await find(tx, users, sellerId)
  return seller && !seller.administrator ? seller.id : undefined
}

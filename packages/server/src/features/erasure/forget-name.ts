import { type OrderWork, serviceOrders } from '@rastro/core/resources/service-order'
import type { User } from '@rastro/core/resources/user'
import type { Db } from '../../db/database.ts'
import { fromRow } from '../../db/row.ts'

/** Where rows of others hold the name or the address of the person, the number of the erasure stands from now on. */
export async function forgetName(tx: Db, user: User, protocol: string): Promise<void> {
  const { id, name, email } = user
  await tx.updateTable('queued_command').set({ userName: protocol }).where('userId', '=', id).execute()
  await tx.updateTable('queued_command').set({ approvedBy: protocol }).where('approverId', '=', id).execute()
  await tx.updateTable('schedule_approval').set({ approvedBy: protocol }).where('approverId', '=', id).execute()
  await tx.updateTable('stock_movement').set({ actorName: protocol }).where('actorId', '=', id).execute()
  // Only the name is stored of who cancelled a command, and of who had a tracker
  const names = [name, email].filter(Boolean)
  if (names.length > 0) {
    await tx.updateTable('queued_command').set({ cancelledBy: protocol }).where('cancelledBy', 'in', names).execute()
    await tx.updateTable('stock_movement').set({ fromName: protocol }).where('fromName', 'in', names).execute()
    await tx.updateTable('stock_movement').set({ toName: protocol }).where('toName', 'in', names).execute()
  }
  await forgetInOrders(tx, user, protocol)
  await tx
    .deleteFrom('task')
    .where('kind', 'in', ['mailNotice', 'mailProof', 'mailReset', 'mailExpiry'])
    .where('payload', 'like', `%"userId":${id},%`)
    .execute()
}

/** Orders are kept as evidence of the service: without contact, place and signature of a client, without the name of an installer. */
async function forgetInOrders(tx: Db, { id }: User, protocol: string): Promise<void> {
  const rows = await tx
    .selectFrom('serviceOrder')
    .where((where) => where.or([where('clientId', '=', id), where('installerId', '=', id), where('sellerId', '=', id)]))
    .selectAll()
    .execute()
  for (const row of rows) {
    const order = fromRow(serviceOrders.schema, row)
    const isClient = order.clientId === id
    await tx
      .updateTable('serviceOrder')
      .set({
        work: JSON.stringify(workWithout(order.work, { id, isClient, protocol })),
        ...(isClient && { contact: null, contactPhone: null, address: null, notes: null, plate: null }),
        ...(isClient && order.vehicleName !== null && { vehicleName: protocol }),
      })
      .where('id', '=', order.id)
      .execute()
  }
}

function workWithout(
  work: OrderWork,
  { id, isClient, protocol }: { id: number; isClient: boolean; protocol: string },
): OrderWork {
  const history = work.history.map((change) => (change.userId === id ? { ...change, userName: protocol } : change))
  const signature = work.signature && isClient ? { ...work.signature, name: protocol, path: null } : work.signature
  return { ...work, history, ...(signature && { signature }) }
}

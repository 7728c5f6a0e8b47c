import type { OrderAnswer, OrderContext } from '@rastro/core/api/service-orders'
import { devices } from '@rastro/core/resources/device'
import type { ServiceOrder } from '@rastro/core/resources/service-order'
import { users } from '@rastro/core/resources/user'
import { isLeftBlocked } from '@rastro/core/vehicle/live-test'
import type { Has } from '../../context.ts'
import { find } from '../../db/crud.ts'
import { engineCommands } from './live-test.ts'

export type ContextCtx = Has<'db' | 'positions' | 'commandBook'> & {
  readonly devicePorts: ReadonlyMap<string, number> | undefined
}

/** An order with what its screen and its sheet need besides. The reader sees the order: names of its people are part of it. */
export const withContext = async (ctx: ContextCtx, order: ServiceOrder): Promise<OrderAnswer> => ({
  order,
  context: await contextOf(ctx, order),
})

async function contextOf(
  { db, positions, commandBook, devicePorts }: ContextCtx,
  order: ServiceOrder,
): Promise<OrderContext> {
  const { deviceId, sellerId, clientId, installerId, work } = order
  const personOf = async (id: number) => (id ? find(db, users, id) : undefined)
  const [seller, client, installer] = [await personOf(sellerId), await personOf(clientId), await personOf(installerId)]
  const device = deviceId ? await find(db, devices, deviceId) : undefined
  const [latest] = deviceId ? await positions.latest([deviceId]) : []
  const commands = work.test ? await engineCommands(db, deviceId, new Date(work.test.startTime)) : []
  return {
    sellerName: seller?.name ?? '',
    sellerPhone: seller?.phone ?? null,
    sellerEmail: seller?.email ?? null,
    clientName: client?.name ?? '',
    installerName: installer?.name ?? '',
    offersBlock: await offersBlock({ commandBook }, latest?.protocol),
    port: devicePorts?.get(`${latest?.protocol}/tcp`) ?? null,
    lastMessage: device?.lastUpdate ?? null,
    isBlocked: isLeftBlocked(commands),
  }
}

/** Whether units of this protocol can cut and free an engine; false before the first report. */
export async function offersBlock(
  { commandBook }: Has<'commandBook'>,
  protocol: string | null | undefined,
): Promise<boolean> {
  if (!protocol) return false
  const { wire } = await commandBook.typesFor(protocol)
  return wire.includes('engineStop') && wire.includes('engineResume')
}

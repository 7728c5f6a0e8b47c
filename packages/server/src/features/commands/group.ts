import { InvalidError, TooManyError } from '@rastro/core/kit/errors'
import { slicesOf } from '@rastro/core/kit/slices'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { devicesInside } from '../../access/visibility.ts'
import type { Db } from '../../db/database.ts'
import { devicesById } from '../devices/devices.ts'
import type { Order, SendContext } from './give.ts'
import { type Outcome, sendToDevices } from './send.ts'

/** Maximum devices of one call, and how many are sent to concurrently. */
const maxDevices = 5000
const atOnce = 100

interface GroupOrder extends Omit<Order, 'isToSeveral'> {
  /** The account that sends it. */
  readonly userId: number
  readonly groupId: number
}

/**
 * CMD-28: sends a command to every device of a group and of the groups in it; one group at a time per user. A failure of one
 * device does not affect the others. Does not check access.
 */
export function groupSender(ctx: SendContext): (order: GroupOrder) => Promise<Outcome[]> {
  const sending = new Set<number>()
  return async (order) => {
    const { userId } = order
    if (sending.has(userId)) throw new TooManyError(refusal('groupCommandUnderWay'), 10)
    sending.add(userId)
    return sendToGroup(ctx, order).finally(() => sending.delete(userId))
  }
}

async function sendToGroup(ctx: SendContext, { groupId, details, ...order }: GroupOrder): Promise<Outcome[]> {
  const ids = await devicesOf(ctx.db, groupId)
  if (ids.length === 0) throw new InvalidError(refusal('groupEmpty'))
  if (ids.length > maxDevices) {
    throw new InvalidError(refusal('groupTooLarge', { most: maxDevices }))
  }
  const outcomes: Outcome[] = []
  for (const some of slicesOf(ids, atOnce)) {
    const devices = await devicesById(ctx.db, some)
    const isToSeveral = ids.length > 1
    outcomes.push(...(await sendToDevices(ctx, { ...order, isToSeveral, details: { ...details, groupId } }, devices)))
  }
  return outcomes
}

/** The ids of the devices in a group and in the groups in it, at most one more than a command may go to. */
async function devicesOf(db: Db, groupId: number): Promise<number[]> {
  const groups = db.selectFrom('group').where('id', '=', groupId).select('id')
  const rows = await devicesInside(db, groups)
    .orderBy('id')
    .limit(maxDevices + 1)
    .execute()
  return rows.map(({ id }) => id)
}

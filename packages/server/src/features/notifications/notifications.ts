import { InvalidError } from '@rastro/core/kit/errors'
import type { notifications } from '@rastro/core/resources/notification'
import { type Channel, channels, isOutside } from '@rastro/core/vocabulary/channels/index'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import { hasten } from '../../db/tasks.ts'
import type { Hooks } from '../../http/resource-writes.ts'
import { seenNarrowings, withNarrowings } from './narrowings.ts'

/** The available channels of this server: all that are configured, or those that its settings list. */
export function availableChannels({ config, senders }: Has<'config' | 'senders'>): Channel[] {
  const isThere = (channel: Channel) => !isOutside(channel) || senders[channel] !== undefined
  return (config.channels ?? channels).filter(isThere)
}

/** Maximum notifications of one type per person: each is compared with every such event of theirs. */
const maxPerType = 1000

/** The first notification wakes the job that sends the messages. */
export const notificationHooks: Hooks<typeof notifications> = {
  async beforeSave({ tx, viewer, item, stored }) {
    if (item.type !== stored?.type) await requireFew(tx, viewer.user.id, item.type)
    return withNarrowings({ tx, viewer, item, stored })
  },
  async afterSave({ tx }) {
    await hasten(tx, 'messages')
  },
  asSeen: seenNarrowings,
}

async function requireFew(tx: Db, userId: number, type: string): Promise<void> {
  await lockRow(tx, 'user', userId)
  const { count } = await tx
    .selectFrom('user_notification')
    .innerJoin('notification', 'notification.id', 'user_notification.notificationId')
    .where('user_notification.userId', '=', userId)
    .where('notification.type', '=', type)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) < maxPerType) return
  throw new InvalidError(refusal('tooManyOfType', { most: maxPerType }), {
    field: 'type',
  })
}

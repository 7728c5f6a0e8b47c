import { InvalidError } from '@rastro/core/kit/errors'
import { maxNarrowed, type Narrowing, narrowedTo, narrowingError, narrowings } from '@rastro/core/messages/narrowing'
import type { notifications } from '@rastro/core/resources/notification'
import { type Channel, channels, isOutside } from '@rastro/core/vocabulary/channels/index'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { requireAccessToAll } from '../../access/require.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import { hasten } from '../../db/tasks.ts'
import type { Hooks, Save } from '../../http/resource-writes.ts'

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
    for (const to of Object.keys(narrowings) as Narrowing[]) await requireNarrowing({ tx, viewer, item, stored }, to)
    return item
  },
  async afterSave({ tx }) {
    await hasten(tx, 'messages')
  },
}

/** Who saves it adds only fences and drivers that they see; those that somebody else has chosen may stay. */
async function requireNarrowing(
  { tx, viewer, item, stored }: Save<typeof notifications>,
  to: Narrowing,
): Promise<void> {
  const [value, before] = [item, stored].map((one) => one?.attributes[narrowings[to]])
  if (value === undefined || value === null || value === before) return
  if (typeof value !== 'string' && typeof value !== 'number') throw narrowingError('unreadable', to)
  const ids = narrowedTo(item, to)
  if (ids.length > maxNarrowed) throw narrowingError('most', to)
  const kept = new Set(stored && narrowedTo(stored, to))
  const added = ids.filter((id) => !kept.has(id)).map(Number)
  if (!added.every((id) => Number.isSafeInteger(id) && id > 0)) throw narrowingError('unreadable', to)
  await requireAccessToAll(tx, viewer, to, added, `attributes.${narrowings[to]}`)
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

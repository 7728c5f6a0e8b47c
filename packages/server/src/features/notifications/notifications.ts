import type { notifications } from '@rastro/core/resources/notification'
import { type Channel, channels } from '@rastro/core/vocabulary/channels'
import type { Has } from '../../context.ts'
import { hasten } from '../../db/tasks.ts'
import type { Hooks } from '../../http/resource-writes.ts'

/** The channels over which this server can tell something: all that are configured, or those of them that it names. */
export function availableChannels({ config, senders }: Has<'config' | 'senders'>): Channel[] {
  const isThere = (channel: Channel) => channel === 'web' || channel === 'command' || senders[channel] !== undefined
  return (config.channels ?? channels).filter(isThere)
}

/** The first notification wakes the job that sends the messages. */
export const notificationHooks: Hooks<typeof notifications> = {
  async afterSave({ tx }) {
    await hasten(tx, 'messages')
  },
}

import { phoneOf } from '@rastro/core/format/phone'
import type { User } from '@rastro/core/resources/user'
import { attributeAddress } from '@rastro/core/vocabulary/channels/address'
import { type Channel, channelOf } from '@rastro/core/vocabulary/channels/index'
import { hasQuota } from '@rastro/core/vocabulary/message-quotas'
import { type Grant, takeQuota } from '../../access/message-quota.ts'
import type { Has } from '../../context.ts'

/** Counts a message to a person over a channel before it is sent. `emergency` names its source, such as `device 5`. */
export async function grantMessage(
  ctx: Has<'db' | 'clock'>,
  { channel, user, emergency }: { channel: Channel; user: User; emergency?: string | undefined },
): Promise<Grant> {
  if (!hasQuota(channel)) return unlimited
  return takeQuota(ctx, {
    channel,
    of: 'recipient',
    person: user,
    destination: destinationOf(channel, user),
    emergency,
  })
}

/** The internal channels. */
const unlimited: Grant = { isGranted: true, max: Number.POSITIVE_INFINITY, giveBack: async () => {} }

/** The destination of a message to this person, where several accounts can share it. */
function destinationOf(channel: Channel, user: User): string | undefined {
  const definition = channelOf(channel)
  const { address } = definition
  if (address === 'phone') return phoneOf(user.phone)
  if (address === 'mail') return user.email.trim().toLowerCase()
  return typeof address === 'object' && !address.isList ? attributeAddress(definition, user) : undefined
}

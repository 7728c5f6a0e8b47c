import { isOpen } from '@rastro/core/billing/charge-states'
import { dayIn } from '@rastro/core/billing/days'
import { listTimezone } from '@rastro/core/model/preferences'
import { type Channel, isOutside } from '@rastro/core/vocabulary/channels/index'
import { findUser } from '../../../access/account.ts'
import { reasonNotToSend } from '../../../access/contacts.ts'
import { siteOf } from '../../../access/site.ts'
import type { Context } from '../../../context.ts'
import { answerRow, type OutcomeRow, outcomeRow } from '../../../db/deliveries.ts'
import type { Job } from '../../../jobs/job.ts'
import { grantMessage } from '../../notifications/message-quota.ts'
import { availableChannels } from '../../notifications/notifications.ts'
import { addressed } from '../../notifications/subscriptions.ts'
import { dunnedOf } from '../dunning-state.ts'

interface Ending extends OutcomeRow {
  readonly state: 'waiting' | 'sent' | 'failed' | 'skipped'
}

/**
 * Sends a message of dunning, at most once: before it is handed over it is marked, and one that a node was sending as it ended is not
 * sent again, as nobody knows whether it arrived.
 */
export const dunningMessage: Job<'dunningMessage'> = {
  kind: 'dunningMessage',
  async run(ctx, { messageId }) {
    const claimed = await ctx.db
      .updateTable('dunning_message')
      .set({ state: 'sending' })
      .where('id', '=', messageId)
      .where('state', '=', 'waiting')
      .returningAll()
      .executeTakeFirst()
    if (!claimed) {
      await end(ctx, messageId, { state: 'failed', ...outcomeRow('stoppedWhileSending') })
      return 'done'
    }
    const ending = await send(ctx, claimed)
    await end(ctx, messageId, ending)
    if (ending.state === 'waiting') throw new Error(ending.outcome ?? '')
    return 'done'
  },
}

/** Stores what became of a message that is being sent. */
async function end({ db, clock }: Context, id: number, { state, ...outcome }: Ending): Promise<void> {
  await db
    .updateTable('dunning_message')
    .set({ state, ...outcome, endedTime: state === 'waiting' ? null : clock.now().getTime() })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
}

interface Message {
  readonly id: number
  readonly deedId: number
  readonly channel: string
  readonly subject: string
  readonly text: string
}

async function send(ctx: Context, { id, deedId, channel, subject, text }: Message): Promise<Ending> {
  const { db } = ctx
  const charge = await db
    .selectFrom('charge')
    .innerJoin('dunning_deed', 'dunning_deed.chargeId', 'charge.id')
    .where('dunning_deed.id', '=', deedId)
    .selectAll('charge')
    .executeTakeFirst()
  const user = charge?.userId ? await findUser(db, charge.userId) : undefined
  if (!charge || !user) return { state: 'skipped', ...outcomeRow('accountRemoved') }
  const [dunned] = await dunnedOf(db, [charge])
  const { graceUntil, isExempt, rule } = dunned!
  const isWaitedFor = graceUntil !== null && dayIn(listTimezone, ctx.clock.now()) <= graceUntil
  if (!isOpen(charge.status) || isWaitedFor || isExempt || !rule.enabled)
    return { state: 'skipped', ...outcomeRow('noLongerDue') }
  const sender = isOutside(channel) && availableChannels(ctx).includes(channel) ? ctx.senders[channel] : undefined
  if (!sender) return { state: 'failed', ...outcomeRow('notConfigured', { channel }) }
  const reason = await reasonNotToSend(db, user, channel as Channel)
  if (reason) return { state: 'failed', ...outcomeRow(reason, reason === 'optedOut' ? { channel } : {}) }
  const grant = await grantMessage(ctx, { channel: channel as Channel, user })
  if (!grant.isGranted) return { state: 'waiting', ...outcomeRow('overQuota', { channel, count: grant.max }) }
  const { url, brand } = await siteOf(ctx, user)
  const outcome = await sender.send(await addressed(db, channel as Channel, user), {
    subject,
    text,
    isUrgent: false,
    id: `dunning-${id}`,
    link: url && `${url}/settings/cobrancas`,
    fromName: brand?.name,
  })
  if (outcome.state === 'later') await grant.giveBack()
  const state = { accepted: 'sent', refused: 'failed', later: 'waiting' } as const
  return { state: state[outcome.state], ...answerRow(outcome) }
}

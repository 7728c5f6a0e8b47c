import { splitList } from '@rastro/core/kit/comma-list'
import { notifications } from '@rastro/core/resources/notification'
import { type Channel, channelOf, isChannel, retryPolicyOf } from '@rastro/core/vocabulary/channels/index'
import { pauseAfter } from '@rastro/core/vocabulary/channels/retry-policy'
import type { Context } from '../../../context.ts'
import { list } from '../../../db/crud.ts'
import type { Db } from '../../../db/database.ts'
import {
  answerRow,
  channelsTried,
  type DeliveryRow,
  endDeliveries,
  type OutcomeRow,
  outcomeRow,
  putDeliveries,
} from '../../../db/deliveries.ts'
import type { SendOutcome } from '../../../ports/channels.ts'
import { availableChannels } from '../notifications.ts'
import { forgetGone } from '../subscriptions.ts'
import { publishDeliveryChanges } from './delivery-changes.ts'

/** Stores the outcome of deliveries that were sent together, each in the transaction that starts its fallback. */
export async function settle(ctx: Context, rows: readonly DeliveryRow[], outcome: SendOutcome): Promise<void> {
  const { gone = [], state } = outcome
  if (gone.length > 0) await forgetGone(ctx, rows[0]!.userId, gone)
  if (state === 'accepted') return end(ctx, rows, 'sent', answerRow({ ...outcome, words: wordsFor(rows, outcome) }))
  for (const row of rows) await settleFailure(ctx, row, outcome)
}

/** Marks these as not sent, with the reason. */
export const giveUp = (ctx: Context, rows: readonly DeliveryRow[], state: 'expired' | 'skipped', outcome: OutcomeRow) =>
  end(ctx, rows, state, outcome)

const wordsFor = ({ length }: readonly DeliveryRow[], { words }: SendOutcome): string =>
  length === 1 ? words : `${words}, in one message with ${length - 1} others`

async function end(
  ctx: Context,
  rows: readonly DeliveryRow[],
  state: 'sent' | 'expired' | 'skipped',
  outcome: OutcomeRow,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const { db, clock } = ctx
  await db.transaction().execute((tx) => endDeliveries(tx, ids, { state, ...outcome }, clock.now()))
  publishDeliveryChanges(ctx, rows)
}

/** Retries while it is recent and within the maximum of attempts; then the next channel of its notification. */
async function settleFailure(ctx: Context, row: DeliveryRow, sent: SendOutcome): Promise<void> {
  const { state, afterMs = 0 } = sent
  const { db, clock } = ctx
  const now = clock.now()
  const policy = retryPolicyOf(row.channel)
  const dueTime = now.getTime() + Math.max(pauseAfter(policy, row.attempts), afterMs)
  const mayWait = state === 'later' && row.attempts < policy.attempts && dueTime < row.freshUntil
  await db.transaction().execute(async (tx) => {
    if (mayWait) return endDeliveries(tx, [row.id], { dueTime, ...answerRow(sent) }, now)
    const ended = await endDeliveries(tx, [row.id], { state: 'failed', ...answerRow(sent) }, now)
    if (ended.size > 0) await fallBack(ctx, tx, row)
  })
  publishDeliveryChanges(ctx, [row])
}

/** Starts the next channel of the notification's attribute `fallback`, where there is one. */
async function fallBack(ctx: Context, tx: Db, row: DeliveryRow): Promise<void> {
  const [notification] = await list(tx, notifications, { ids: [row.notificationId] })
  const tried = await channelsTried(tx, row)
  const there = new Set(availableChannels(ctx))
  const isNext = (name: string): name is Channel =>
    isChannel(name) && channelOf(name).address !== 'vehicle' && there.has(name) && !tried.has(name)
  const channel = splitList(notification?.attributes.fallback).find(isNext)
  if (!channel) return
  const now = ctx.clock.now().getTime()
  const { eventId, deviceId, notificationId, userId, sameness, urgent, freshUntil } = row
  const copied = { eventId, deviceId, notificationId, userId, sameness, urgent }
  const times = { createdTime: now, dueTime: now, endedTime: null }
  const fresh = freshUntil - retryPolicyOf(row.channel).freshMs + retryPolicyOf(channel).freshMs
  const instead = outcomeRow('insteadOf', { channel: row.channel })
  await putDeliveries(tx, [{ ...copied, ...times, channel, state: 'waiting', ...instead, freshUntil: fresh }])
}

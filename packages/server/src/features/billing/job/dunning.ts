import { dayIn, plusDays } from '@rastro/core/billing/days'
import { dueStep, isContactTime } from '@rastro/core/billing/dunning'
import { formatTime } from '@rastro/core/format/dates'
import { listTimezone } from '@rastro/core/model/preferences'
import { dunningDays } from '@rastro/core/resources/dunning'
import type { Context } from '../../../context.ts'
import { outcomeRow } from '../../../db/deliveries.ts'
import { nobody, write } from '../../../db/write.ts'
import type { ScheduledJob } from '../../../jobs/job.ts'
import { putDeed } from '../dunning-deeds.ts'
import { dunnedOf } from '../dunning-state.ts'
import { doStep } from '../dunning-steps.ts'

const readAtOnce = 500
/** Charges that are late for longer are no longer dunned by themselves. */
const longestLate = 400
/** A message that no channel has taken by then is given up (ms). */
export const longestWaitMs = 86_400_000

/** Does the steps of dunning that are due, each once, in working hours (decision 177). It sends no command to a vehicle. */
export const dunning: ScheduledJob<'dunning'> = {
  kind: 'dunning',
  everyMs: 900_000,
  payload: {},
  async run(ctx, _, stopping) {
    const now = ctx.clock.now()
    const today = dayIn(listTimezone, now)
    await giveUp(ctx, now)
    // Only where a step is due: the first format of a process brings tables of 7 MB into memory (decision 156)
    const isTime = () => isContactTime(today, Number(formatTime(now, { timezone: listTimezone }).slice(0, 2)))
    const sellers = await ctx.db.selectFrom('dunning_rule').where('enabled', '=', 1).select('sellerId').execute()
    for (const { sellerId } of sellers) {
      for (let after = 0; !stopping.aborted; ) {
        const charges = await ctx.db
          .selectFrom('charge')
          .$if(sellerId === 0, (query) => query.where('sellerId', 'is', null))
          .$if(sellerId !== 0, (query) => query.where('sellerId', '=', sellerId))
          .where('id', '>', after)
          .where('userId', 'is not', null)
          .where('status', 'not in', ended)
          .where('dueDate', '>=', plusDays(today, -longestLate))
          .where('dueDate', '<=', plusDays(today, -dunningDays.reminder.min))
          .selectAll()
          .orderBy('id')
          .limit(readAtOnce)
          .execute()
        const last = charges.at(-1)
        if (!last) break
        after = last.id
        for (const dunned of await dunnedOf(ctx.db, charges)) {
          if (stopping.aborted) return 'again'
          const { graceUntil, hasLimit, charge } = dunned
          if (dueStep(dunned, today) && isTime()) await doStep(ctx, charge.id, today)
          if (hasLimit && graceUntil !== null && graceUntil < today) await resume(ctx, charge.id, graceUntil)
        }
      }
    }
    return stopping.aborted ? 'again' : 'done'
  },
}

/** What is paid or lost, so that the years of a seller are not read again each time. */
const ended = ['RECEIVED', 'CONFIRMED', 'RECEIVED_IN_CASH', 'DUNNING_RECEIVED', 'DELETED', 'REFUNDED']

/** A promise was not kept: the limit holds again, which is pushed to open pages and stored once. */
async function resume(ctx: Context, chargeId: number, until: string): Promise<void> {
  await write(ctx, nobody, async (writing) => {
    const charge = await writing.tx.selectFrom('charge').where('id', '=', chargeId).selectAll().executeTakeFirst()
    if (!charge) return
    const about = { ...charge, charge }
    await putDeed(writing, about, { action: 'resumed', step: `resumed:${until}`, graceUntil: until })
  })
}

async function giveUp({ db }: Context, now: Date): Promise<void> {
  const before = now.getTime() - longestWaitMs
  const old = db.selectFrom('dunning_deed').where('time', '<', before).select('id')
  await db
    .updateTable('dunning_message')
    .set({ state: 'failed', ...outcomeRow('tooOld'), endedTime: now.getTime() })
    .where('state', '=', 'waiting')
    .where('deedId', 'in', old)
    .execute()
}

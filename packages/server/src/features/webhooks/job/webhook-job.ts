import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { ScheduledJob } from '../../../jobs/job.ts'
import { sendRound } from '../../../jobs/send-round.ts'
import { deliveryHeaders } from '../signature.ts'
import { fanOut } from './fan-out.ts'
import { type Due, dropUnwanted, failed, leftOut, recount, switchOff, taken } from './outcome.ts'
import { pack } from './pack.ts'

/** Maximum concurrent deliveries, in total and per user: slow receivers of one do not delay the others. */
const MAX_AT_ONCE = 32
const MAX_PER_USER = 2

/** Sends the queues of webhooks. One node does it for all; every second while there are webhooks, or systems that what is stored is forwarded to. */
export const webhookJob: ScheduledJob<'webhooks'> = {
  kind: 'webhooks',
  everyMs: 60_000,
  payload: {},
  async run(ctx, _payload, stopping) {
    const prepare = async () => (await fanOut(ctx)) || (await dropUnwanted(ctx.db))
    await sendRound({ stopping, prepare, begin: beginner(ctx, stopping) })
    return (await hasSubscribers(ctx.db)) ? 'again' : 'done'
  },
}

/** Whether somebody waits for what is stored: a webhook that is on, or a system that it is forwarded to. */
async function hasSubscribers(db: Db): Promise<boolean> {
  const [webhook, target] = await Promise.all([
    db.selectFrom('webhook').where('enabled', '=', 1).select('id').limit(1).executeTakeFirst(),
    db.selectFrom('forward_target').select('name').limit(1).executeTakeFirst(),
  ])
  return webhook !== undefined || target !== undefined
}

/** Starts due webhooks, as far as their users have capacity. */
function beginner(ctx: Context, stopping: AbortSignal) {
  /** The webhooks being delivered → their users. */
  const busy = new Map<number, number | null>()
  const usersAtTheirMost = (): (number | null)[] => {
    const users = Map.groupBy(busy.values(), (userId) => userId)
    return [...users].flatMap(([userId, own]) => (own.length >= MAX_PER_USER ? [userId] : []))
  }
  return async (start: (work: Promise<void>) => void): Promise<boolean> => {
    let hasBegun = false
    for (const hook of await dueHooks(ctx, { busy: [...busy.keys()], full: usersAtTheirMost() })) {
      if (busy.size >= MAX_AT_ONCE || usersAtTheirMost().includes(hook.ownerId)) continue
      hasBegun = true
      busy.set(hook.id, hook.ownerId)
      start(deliver(ctx, hook, stopping).finally(() => busy.delete(hook.id)))
    }
    return hasBegun
  }
}

/** The longest waiting first. */
const dueHooks = (
  { db, clock }: Context,
  { busy, full }: { busy: readonly number[]; full: readonly (number | null)[] },
): Promise<Due[]> =>
  db
    .selectFrom('webhook')
    .where('enabled', '=', 1)
    .where('waiting', '>', 0)
    .where('dueTime', '<=', clock.now().getTime())
    .where('id', 'not in', [0, ...busy])
    .where('ownerId', 'not in', [0, ...full.flatMap((userId) => userId ?? [])])
    .select(['id', 'ownerId', 'url', 'secret', 'failures', 'failingSince'])
    .orderBy('dueTime')
    .orderBy('id')
    .limit(MAX_AT_ONCE)
    .execute()

const GONE = 410

/** Sends one delivery and stores the outcome; when the server stops meanwhile, it is sent again later. */
async function deliver(ctx: Context, hook: Due, stopping: AbortSignal): Promise<void> {
  const packed = await pack(ctx, hook)
  if (!packed) return recount(ctx, hook)
  const { body, firstId, lastId, isFull } = packed
  if (body === undefined) return leftOut(ctx, hook, lastId)
  const signing = { secret: hook.secret ?? '', body, now: ctx.clock.now() }
  const headers = deliveryHeaders(signing, `${hook.id}-${firstId}-${lastId}`)
  const { status, message } = await ctx.courier.send({ url: hook.url, body, headers, signal: stopping })
  if (status !== undefined && status >= 200 && status < 300) return taken(ctx, hook, { id: lastId, isFull })
  if (stopping.aborted) return
  if (status === GONE) return switchOff(ctx, hook.id, 'Switched off: it answered 410, so it wants nothing more')
  return failed(ctx, hook, message)
}

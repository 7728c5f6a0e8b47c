import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { deliveryHeaders } from '../../features/webhooks/signature.ts'
import type { ScheduledJob } from '../job.ts'
import { type Due, dropUnwanted, failed, leftOut, recount, switchOff, taken } from './outcome.ts'
import { pack } from './pack.ts'
import { spread } from './spread.ts'

/** Deliveries at one time, and of those the ones of one user: slow receivers of one do not hold up the others. */
const MOST_AT_ONCE = 32
const MOST_OF_ONE = 2
/** While slow receivers are waited for, what is new is looked for so often. */
const LOOK_MS = 500

/** Sends what webhooks wait for. One node does it for all; while there are webhooks, every second. */
export const webhookJob: ScheduledJob<'webhooks'> = {
  kind: 'webhooks',
  everyMs: 60_000,
  payload: {},
  async run(ctx, _payload, stopping) {
    await new Round(ctx, stopping).run()
    return (await isAnyOn(ctx.db)) ? 'again' : 'done'
  },
}

const isAnyOn = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('webhook').where('enabled', '=', 1).select('id').limit(1).executeTakeFirst()) !== undefined

/** Delivers until nothing is left that is due. */
class Round {
  readonly #ctx: Context
  readonly #stopping: AbortSignal
  /** The webhooks that are being delivered → whose they are. */
  readonly #busy = new Map<number, number | null>()
  readonly #deliveries = new Set<Promise<void>>()
  #failure: unknown

  constructor(ctx: Context, stopping: AbortSignal) {
    this.#ctx = ctx
    this.#stopping = stopping
  }

  async run(): Promise<void> {
    while (!this.#stopping.aborted && this.#failure === undefined) {
      const underWay = this.#deliveries.size
      const hasSpread = await spread(this.#ctx)
      const hasDropped = await dropUnwanted(this.#ctx.db)
      const hasBegun = await this.#begin()
      if (hasSpread || hasDropped || hasBegun) continue
      // What ended during this look may have left something to do
      if (this.#deliveries.size === 0 && underWay > 0) continue
      if (this.#deliveries.size === 0) return
      await Promise.race([...this.#deliveries, pause(LOOK_MS, undefined, { ref: false })])
    }
    await Promise.all(this.#deliveries)
    if (this.#failure !== undefined) throw this.#failure
  }

  async #begin(): Promise<boolean> {
    const due = await this.#due()
    let hasBegun = false
    for (const hook of due) {
      if (this.#busy.size >= MOST_AT_ONCE || this.#usersAtTheirMost().includes(hook.ownerId)) continue
      hasBegun = true
      this.#busy.set(hook.id, hook.ownerId)
      const delivery = deliver(this.#ctx, hook, this.#stopping)
        .catch((error: unknown) => {
          this.#failure = error
        })
        .finally(() => {
          this.#busy.delete(hook.id)
          this.#deliveries.delete(delivery)
        })
      this.#deliveries.add(delivery)
    }
    return hasBegun
  }

  /** Those that have waited longest. */
  #due(): Promise<Due[]> {
    const full = this.#usersAtTheirMost().flatMap((userId) => userId ?? [])
    return this.#ctx.db
      .selectFrom('webhook')
      .where('enabled', '=', 1)
      .where('waiting', '>', 0)
      .where('dueTime', '<=', this.#ctx.clock.now().getTime())
      .where('id', 'not in', [0, ...this.#busy.keys()])
      .where('ownerId', 'not in', [0, ...full])
      .select(['id', 'ownerId', 'url', 'secret', 'failures', 'failingSince'])
      .orderBy('dueTime')
      .orderBy('id')
      .limit(MOST_AT_ONCE)
      .execute()
  }

  #usersAtTheirMost(): (number | null)[] {
    const users = Map.groupBy(this.#busy.values(), (userId) => userId)
    return [...users].flatMap(([userId, own]) => (own.length >= MOST_OF_ONE ? [userId] : []))
  }
}

const GONE = 410

/** Sends one delivery and writes down what became of it; when the server stops meanwhile, it is sent again later. */
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

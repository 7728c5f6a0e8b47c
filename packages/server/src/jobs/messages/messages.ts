import { setTimeout as pause } from 'node:timers/promises'
import type { Channel } from '@rastro/core/vocabulary/channels'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type DeliveryRow, dueDeliveries } from '../../db/deliveries.ts'
import type { ScheduledJob } from '../job.ts'
import { deliver } from './deliver.ts'
import { spread } from './spread.ts'
import { termsOf } from './terms.ts'

/** Messages that are being sent at a time, and of those the ones of one channel: a slow one does not hold up the others. */
const MOST_AT_ONCE = 16
const MOST_OF_ONE = 4
/** Deliveries that are looked at in one turn. */
const MOST_DUE = 1000
/** So many that wait for one person over one channel go in one message, with no more than the second number of events. */
const MANY = 10
const MOST_IN_ONE = 200
/** While slow channels are waited for, what is new is looked for so often. */
const LOOK_MS = 500

/** Sends the messages of events. One node does it for all; while there are notifications, every second. */
export const messagesJob: ScheduledJob<'messages'> = {
  kind: 'messages',
  everyMs: 60_000,
  payload: {},
  async run(ctx, _payload, stopping) {
    await new Round(ctx, stopping).run()
    return (await isAnybodyThere(ctx.db)) ? 'again' : 'done'
  },
}

const isAnybodyThere = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('notification').select('id').limit(1).executeTakeFirst()) !== undefined

/** Sends until nothing is left that is due. */
class Round {
  readonly #ctx: Context
  readonly #stopping: AbortSignal
  /** The messages that are being sent → their channel. */
  readonly #sending = new Map<Promise<void>, Channel>()
  #failure: unknown

  constructor(ctx: Context, stopping: AbortSignal) {
    this.#ctx = ctx
    this.#stopping = stopping
  }

  async run(): Promise<void> {
    while (!this.#stopping.aborted && this.#failure === undefined) {
      const underWay = this.#sending.size
      const hasSpread = await spread(this.#ctx)
      const hasBegun = await this.#begin()
      if (hasSpread || hasBegun) continue
      // What ended during this look may have left something to do
      if (this.#sending.size === 0 && underWay > 0) continue
      if (this.#sending.size === 0) return
      await Promise.race([...this.#sending.keys(), pause(LOOK_MS, undefined, { ref: false })])
    }
    await Promise.all(this.#sending.keys())
    if (this.#failure !== undefined) throw this.#failure
  }

  async #begin(): Promise<boolean> {
    if (this.#sending.size >= MOST_AT_ONCE) return false
    const due = await dueDeliveries(this.#ctx.db, this.#ctx.clock.now(), { most: MOST_DUE, except: this.#full() })
    let hasBegun = false
    for (const rows of packsOf(due)) {
      const [{ channel }] = rows as [DeliveryRow]
      if (this.#sending.size >= MOST_AT_ONCE || this.#full().includes(channel)) continue
      hasBegun = true
      const sending: Promise<void> = deliver(this.#ctx, rows)
        .catch((error: unknown) => {
          this.#failure = error
        })
        .finally(() => this.#sending.delete(sending))
      this.#sending.set(sending, channel)
    }
    return hasBegun
  }

  /** Channels that send as many as they may. */
  #full(): Channel[] {
    const channels = Map.groupBy(this.#sending.values(), (channel) => channel)
    return [...channels].flatMap(([channel, own]) => (own.length >= MOST_OF_ONE ? [channel] : []))
  }
}

/** What goes in one message each: urgent ones and few by themselves, many to one person over one channel together. */
function packsOf(due: readonly DeliveryRow[]): DeliveryRow[][] {
  const mayWait = ({ urgent, channel }: DeliveryRow) => urgent === 0 && !termsOf(channel).isSilent
  const alone = due.filter((row) => !mayWait(row)).map((row) => [row])
  const groups = Map.groupBy(due.filter(mayWait), ({ userId, channel }) => `${userId} ${channel}`)
  return [
    ...alone,
    ...[...groups.values()].flatMap((rows) => (rows.length < MANY ? rows.map((row) => [row]) : piecesOf(rows))),
  ]
}

function piecesOf(rows: readonly DeliveryRow[]): DeliveryRow[][] {
  const pieces: DeliveryRow[][] = []
  for (let at = 0; at < rows.length; at += MOST_IN_ONE) pieces.push(rows.slice(at, at + MOST_IN_ONE))
  return pieces
}

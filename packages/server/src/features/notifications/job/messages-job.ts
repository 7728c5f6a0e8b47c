import { type Channel, channelOf } from '@rastro/core/vocabulary/channels/index'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { CLAIM_RENEWAL_MS, type DeliveryRow, dueDeliveries, renewClaims } from '../../../db/deliveries.ts'
import type { ScheduledJob } from '../../../jobs/job.ts'
import { sendRound } from '../../../jobs/send-round.ts'
import { deliver } from './deliver.ts'
import { fanOut } from './fan-out.ts'

/** Maximum concurrent messages, in total and per channel: a slow one does not delay the others. */
const MAX_AT_ONCE = 16
const MAX_PER_CHANNEL = 4
/** Deliveries read in one turn. */
const MAX_DUE = 1000
/**
 * From this many waiting for one person over one channel they are combined into one message, of at most the second number of
 * events.
 */
const MANY = 10
const MAX_IN_ONE = 200

/** Sends the messages of events. One node does it for all; every second while there are notifications. */
export const messagesJob: ScheduledJob<'messages'> = {
  kind: 'messages',
  everyMs: 60_000,
  payload: {},
  async run(ctx, _payload, stopping) {
    await sendRound({ stopping, prepare: () => fanOut(ctx), begin: beginner(ctx) })
    return (await isAnybodyThere(ctx.db)) ? 'again' : 'done'
  },
}

const isAnybodyThere = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('notification').select('id').limit(1).executeTakeFirst()) !== undefined

/** Starts due messages, as far as their channels have capacity. */
function beginner(ctx: Context) {
  /** The messages being sent. */
  const sending = new Set<{ readonly channel: Channel; readonly ids: readonly number[] }>()
  const idsSending = () => [...sending].flatMap(({ ids }) => ids)
  let renewedAt = ctx.clock.now().getTime()
  /** Channels at their limit. */
  const full = (): Channel[] => {
    const channels = Map.groupBy(sending, ({ channel }) => channel)
    return [...channels].flatMap(([channel, own]) => (own.length >= MAX_PER_CHANNEL ? [channel] : []))
  }
  return async (start: (work: Promise<void>) => void): Promise<boolean> => {
    const now = ctx.clock.now()
    if (sending.size > 0 && now.getTime() - renewedAt >= CLAIM_RENEWAL_MS) {
      renewedAt = now.getTime()
      await renewClaims(ctx.db, idsSending(), now)
    }
    if (sending.size >= MAX_AT_ONCE) return false
    const busy = new Set(idsSending())
    const found = await dueDeliveries(ctx.db, now, { max: MAX_DUE, except: full() })
    const due = found.filter(({ id }) => !busy.has(id))
    let hasBegun = false
    for (const rows of packsOf(due)) {
      const [{ channel }] = rows as [DeliveryRow]
      if (sending.size >= MAX_AT_ONCE || full().includes(channel)) continue
      hasBegun = true
      const message = { channel, ids: rows.map(({ id }) => id) }
      sending.add(message)
      start(deliver(ctx, rows).finally(() => sending.delete(message)))
    }
    return hasBegun
  }
}

/** Groups deliveries into messages: urgent ones and few singly, many to one person over one channel together. */
function packsOf(due: readonly DeliveryRow[]): DeliveryRow[][] {
  const mayWait = ({ urgent, channel }: DeliveryRow) => urgent === 0 && !channelOf(channel).isSilent
  const alone = due.filter((row) => !mayWait(row)).map((row) => [row])
  const groups = Map.groupBy(due.filter(mayWait), ({ userId, channel }) => `${userId} ${channel}`)
  return [
    ...alone,
    ...[...groups.values()].flatMap((rows) => (rows.length < MANY ? rows.map((row) => [row]) : piecesOf(rows))),
  ]
}

function piecesOf(rows: readonly DeliveryRow[]): DeliveryRow[][] {
  const pieces: DeliveryRow[][] = []
  for (let at = 0; at < rows.length; at += MAX_IN_ONE) pieces.push(rows.slice(at, at + MAX_IN_ONE))
  return pieces
}

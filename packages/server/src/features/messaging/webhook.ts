import { phoneOf, withOrWithoutNinth } from '@rastro/core/format/phone'
import { UnauthorizedError } from '@rastro/core/kit/errors'
import { optOutWord } from '@rastro/core/vocabulary/opt-out-words'
import { noteWord, optIn, optOut } from '../../access/opt-outs.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { putTask } from '../../db/tasks.ts'
import { nobody, write } from '../../db/write.ts'
import type { Http } from '../../http/implement.ts'
import { noCall } from '../../http/nothing-there.ts'
import type { HeardText } from '../../ports/messaging-app.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'messagingApp'>

const bodyLimit = 256 * 1024

/**
 * What people write to the number of the installation: only the words that end messages, or have them again, are heard (decision
 * 178). The route exists where a messaging app is configured. Everything else is answered 200 and forgotten, as the service repeats
 * what is refused.
 */
export function webhookRoutes({ app }: Http, ctx: Ctx): void {
  const { messagingApp } = ctx
  app.post('/modulo/whatsapp/webhook', {
    bodyLimit,
    // Before the body is read
    async onRequest(request) {
      if (!messagingApp) throw noCall(request)
      if (!messagingApp.isFromService(request.headers.authorization)) throw new UnauthorizedError()
    },
    async handler({ body }, reply) {
      const heard = messagingApp!.read(body)
      const word = heard && optOutWord(heard.text)
      if (word) await apply(ctx, heard, word)
      return reply.code(200).send({ received: true })
    },
  })
}

/** Marks every account with this number, once for each message; one reply says so where that changed something. */
async function apply(ctx: Ctx, { id, phone }: HeardText, word: 'out' | 'in'): Promise<void> {
  await write(ctx, nobody, async ({ tx, now, record, tell }) => {
    if (!(await noteWord(tx, id, word, now))) return
    const changed: number[] = []
    for (const userId of await accountsWith(tx, phone))
      if (word === 'out' ? await optOut(tx, userId, { by: 'word' }, now) : await optIn(tx, userId)) changed.push(userId)
    for (const userId of changed) {
      record({ action: 'edit', type: 'user', id: userId, details: { whatsapp: word, by: 'word' } })
      tell({ kind: 'user', id: userId, action: 'updated' })
    }
    const [first] = changed
    if (first !== undefined) await putTask(tx, 'optOutReply', { userId: first, isOut: word === 'out' })
  })
}

/** The accounts with this number, with its ninth digit or without, however it is written. */
async function accountsWith(db: Db, phone: string): Promise<number[]> {
  const rows = await db.selectFrom('user').where('phone', 'is not', null).select(['id', 'phone']).execute()
  const numbers = new Set([phone, withOrWithoutNinth(phone)])
  return rows.filter((row) => numbers.has(phoneOf(row.phone))).map(({ id }) => id)
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { UnauthorizedError } from '@rastro/core/kit/errors'
import type { Has } from '../../context.ts'
import { nobody, write } from '../../db/write.ts'
import type { Http } from '../../http/implement.ts'
import { noCall } from '../../http/nothing-there.ts'
import { applyPayment, chargesOfPayments } from './provider-payments.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'config' | 'billingProvider'>

const bodyLimit = 64 * 1024

/**
 * What Asaas tells of payments, where it is configured; otherwise the route does not exist. Each message counts once, by its id. It is
 * answered 200 once it is stored, and also where it says nothing to us: one that is refused would hold all that follow.
 */
export function webhookRoutes({ app }: Http, ctx: Ctx): void {
  const { billingProvider, config } = ctx
  app.post('/modulo/asaas/webhook', {
    bodyLimit,
    // Before the body is read
    async onRequest(request) {
      if (!billingProvider || !config.asaas) throw noCall(request)
      if (!isSame(request.headers['asaas-access-token'], config.asaas.webhookToken)) throw new UnauthorizedError()
    },
    async handler({ body }, reply) {
      await hear(ctx, body)
      return reply.code(200).send({ received: true })
    },
  })
}

/** Stores a message and what it says of a charge, both or neither. */
async function hear(ctx: Ctx, body: unknown): Promise<void> {
  const { id, event, dateCreated, payment } = (typeof body === 'object' && body !== null ? body : {}) as Message
  if (typeof id !== 'string' || id === '' || id.length > 256) return
  const told = ctx.billingProvider!.read(payment)
  await write(ctx, nobody, async (writing) => {
    const { tx, now } = writing
    const isNew = await tx
      .insertInto('billing_event')
      .values({
        id,
        event: typeof event === 'string' ? event.slice(0, 128) : '',
        providerId: told?.id ?? null,
        receivedTime: now.getTime(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    const charge = isNew && told && (await chargesOfPayments(tx, [told], { isLocked: true })).get(told.id)
    if (!charge) return
    const time = typeof dateCreated === 'string' ? dateCreated.slice(0, 19) : ''
    await applyPayment(writing, charge, { payment: told, time })
  })
}

interface Message {
  readonly id?: unknown
  readonly event?: unknown
  /** By the clock of Asaas: `2024-06-12 16:45:03`. */
  readonly dateCreated?: unknown
  readonly payment?: unknown
}

const isSame = (given: string | string[] | undefined, token: string): boolean =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(token))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

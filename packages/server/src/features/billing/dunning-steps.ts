import { formatDay } from '@rastro/core/billing/days'
import { dueStep, stepsToCome } from '@rastro/core/billing/dunning'
import { phoneOf } from '@rastro/core/format/phone'
import { dunningMessage } from '@rastro/core/messages/dunning-message'
import { messageFor } from '@rastro/core/messages/message-for'
import { readerOf } from '@rastro/core/messages/reader'
import type { DunningChannel, DunningStep } from '@rastro/core/resources/dunning'
import type { User } from '@rastro/core/resources/user'
import { findUser } from '../../access/account.ts'
import { readServer } from '../../access/server-for.ts'
import { siteOf } from '../../access/site.ts'
import type { Context } from '../../context.ts'
import { outcomeRow } from '../../db/deliveries.ts'
import { lockRow } from '../../db/dialect.ts'
import { putTask } from '../../db/tasks.ts'
import { nobody, type Write, write } from '../../db/write.ts'
import { putDeed } from './dunning-deeds.ts'
import { dunningFacts } from './dunning-facts.ts'
import { type DunnedCharge, dunnedOf } from './dunning-state.ts'
import { owedOf } from './late-values.ts'
import { payeesOf } from './payee.ts'
import { pixOf } from './pix-of-charge.ts'

/** Does the step of a charge that is due today, once, with the messages that it sends. False where there is none. */
export async function doStep(ctx: Context, chargeId: number, today: string): Promise<boolean> {
  return write(ctx, nobody, async (writing) => {
    const { tx } = writing
    await lockRow(tx, 'charge', chargeId)
    const charge = await tx.selectFrom('charge').where('id', '=', chargeId).selectAll().executeTakeFirst()
    const account = charge?.userId ? await findUser(tx, charge.userId) : undefined
    if (!charge || !account) return false
    const [dunned] = await dunnedOf(tx, [charge])
    const step = dueStep(dunned!, today)
    if (!step) return false
    const { action, days } = step
    const id = await putDeed(writing, { ...charge, charge }, { action, days, step: `${action}:${days}` })
    if (id === undefined) return false
    await putMessages(ctx, writing, { deedId: id, dunned: dunned!, step, account, today })
    return true
  })
}

interface Telling {
  readonly deedId: number
  readonly dunned: DunnedCharge
  readonly step: DunningStep
  readonly account: User
  readonly today: string
}

/** The messages of a step, as they will be sent; the application itself shows its own until the charge is paid. */
async function putMessages(
  { clock, config }: Context,
  { tx, now }: Write,
  { deedId, dunned, step, account, today }: Telling,
): Promise<void> {
  const { charge } = dunned
  const { url, brand } = await siteOf({ db: tx, clock, config }, account)
  const reader = readerOf(account, await readServer(tx), brand)
  const payee = (await payeesOf(tx, [charge])).get(charge.sellerId ?? 0)
  const limit = stepsToCome(dunned, today).find(({ step: { action } }) => action === 'limit')
  const composed = dunningMessage(
    {
      ...dunningFacts({ ...owedOf(charge), name: charge.name }, { step, today, language: reader.language }),
      limitDay: limit && formatDay(limit.day),
      pix: pixOf(charge, { payee, today }),
      link: url && `${url}/settings/cobrancas`,
    },
    reader,
  )
  for (const channel of step.channels) {
    const { subject, text } = messageFor(channel, composed)
    const isShown = channel === 'web'
    const { id } = await tx
      .insertInto('dunning_message')
      .values({
        ...{ deedId, channel, subject, text, address: maskedAddress(channel, account) },
        ...(isShown ? outcomeRow('shownInApp') : { outcome: null, code: null, codeValues: '{}' }),
        state: isShown ? 'sent' : 'waiting',
        endedTime: isShown ? now.getTime() : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!isShown) await putTask(tx, 'dunningMessage', { messageId: id })
  }
}

/** Where a message goes, known again by the person but by nobody else: `m***@example.com`, `***4321`. */
function maskedAddress(channel: DunningChannel, { email, phone }: User): string {
  if (channel === 'web') return ''
  if (channel !== 'mail') return phoneOf(phone) ? `***${phoneOf(phone)!.slice(-4)}` : ''
  const [name = '', domain] = email.split('@')
  return domain ? `${name.slice(0, 1)}***@${domain}` : ''
}

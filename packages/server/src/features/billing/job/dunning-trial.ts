import type { DunningTrial, DunningTrialAnswer } from '@rastro/core/api/dunning'
import { dayIn, formatDay, plusDays } from '@rastro/core/billing/days'
import { toWorkday } from '@rastro/core/billing/dunning'
import { dunningPlaceholders, textFault } from '@rastro/core/billing/dunning-text'
import { hundredthsOf } from '@rastro/core/billing/late-terms'
import { AppError, InvalidError } from '@rastro/core/kit/errors'
import { dunningMessage } from '@rastro/core/messages/dunning-message'
import { messageFor } from '@rastro/core/messages/message-for'
import { readerOf } from '@rastro/core/messages/reader'
import { listTimezone } from '@rastro/core/model/preferences'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { siteOf } from '../../../access/site.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Has } from '../../../context.ts'
import { codeOf, requireWelcome, sendNow } from '../../notifications/senders.ts'
import { dunningFacts } from '../dunning-facts.ts'

type Ctx = Has<'db' | 'clock' | 'config' | 'senders'>
const exampleCents = 9990

/**
 * How a step reads in both languages, for an example charge, and the outcome of sending it to the caller alone over a channel. Throws
 * for a text that cannot be.
 */
export async function tryStep(
  ctx: Ctx,
  viewer: Viewer,
  { step, channel, fine = 0, interest = 0 }: DunningTrial,
): Promise<DunningTrialAnswer> {
  const fault = textFault(step)
  if (fault) throw new InvalidError(refusal(fault, { names: dunningPlaceholders.join(', ') }), { field: 'steps' })
  const { user, server } = viewer
  const { url, brand } = await siteOf(ctx, user)
  const today = dayIn(listTimezone, ctx.clock.now())
  const dueDate = plusDays(today, -step.days)
  const charge = { cents: exampleCents, dueDate, fine: hundredthsOf(fine), interest: hundredthsOf(interest) }
  const readIn = (language: 'ptBR' | 'en') => {
    const reader = readerOf({ ...user, attributes: { ...user.attributes, language } }, server, brand)
    const facts = dunningFacts({ ...charge, name: user.name }, { step, today, language })
    const limitDay = formatDay(toWorkday(plusDays(today, 10)))
    return dunningMessage({ ...facts, limitDay, pix: null, link: url && `${url}/settings/cobrancas` }, reader)
  }
  const own = readerOf(user, server).language
  const texts = (['ptBR', 'en'] as const).map((language) => {
    const { subject, body, digest } = readIn(language)
    return { language, subject, body, digest }
  })
  if (channel === null) return { texts, outcome: null }
  const { subject, text } = messageFor(channel, readIn(own))
  const prefix = readerOf(user, server).words.messageTest
  const message = {
    subject: `${prefix}: ${subject}`,
    text: `${prefix}: ${text}`,
    isUrgent: false,
    fromName: brand?.name,
  }
  try {
    if (!user.administrator) await requireWelcome(ctx, user, channel)
    const { words, code = null, values = {} } = await sendNow(ctx, { channel, user, message })
    return { texts, outcome: { isSent: true, words, code, codeValues: values } }
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    return { texts, outcome: { isSent: false, words: failure.message, ...codeOf(failure) } }
  }
}

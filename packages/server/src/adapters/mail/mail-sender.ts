import { AppError } from '@rastro/core/kit/errors'
import type { Sender } from '../../ports/channels.ts'
import type { Mailer } from '../../ports/mailer.ts'

/** The channel `mail`: to the address of the person. */
export const mailSender = (mailer: Mailer): Sender => ({
  async send({ email }, { subject, body }) {
    const { state, words } = await mailer.send({ to: email, subject, text: body })
    if (state !== 'accepted') throw new AppError(502, `The mail was not accepted: ${words}`)
  },
})

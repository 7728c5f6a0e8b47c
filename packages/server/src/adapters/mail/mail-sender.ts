import type { Sender } from '../../ports/channels.ts'
import type { Mailer } from '../../ports/mailer.ts'

/** The channel `mail`: to the address of the person. `onSent` hears of every mail that was accepted. */
export const mailSender = (mailer: Mailer, onSent: () => void): Sender => ({
  async send({ user: { email } }, { subject, body, html, picture, id }) {
    const outcome = await mailer.send({ to: email, subject, text: body, html, picture, id })
    if (outcome.state === 'accepted') onSent()
    return outcome
  },
})

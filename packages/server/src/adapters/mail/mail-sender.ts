import type { Sender } from '../../ports/channels.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { OpenSender } from '../channels/channel-parts.ts'

export const openMail: OpenSender<'mail'> = (_, { mailer, onMail }) => mailer && mailSender(mailer, onMail)

/** The channel `mail`: to the address of the person. `onSent` is called for every accepted mail. */
export const mailSender = (mailer: Mailer, onSent: () => void): Sender => ({
  async send({ user: { email } }, { subject, text, html, picture, id }) {
    const outcome = await mailer.send({ to: email, subject, text, html, picture, id })
    if (outcome.state === 'accepted') onSent()
    return outcome
  },
})

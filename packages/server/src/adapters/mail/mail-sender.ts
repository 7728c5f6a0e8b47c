import type { Sender } from '../../ports/channels.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { OpenSender } from '../channels/channel-parts.ts'
import type { OwnMailer } from './own-mailer.ts'
import { ownServerOf } from './own-server.ts'

export const openMail: OpenSender<'mail'> = async (_, { mailer, allowedHosts, onMail }) =>
  mailer && mailSender({ mailer, own: (await import('./own-mailer.ts')).ownMailer(allowedHosts), onSent: onMail })

interface Ways {
  /** Of the installation. */
  readonly mailer: Mailer
  readonly own: OwnMailer
  /** Called for every accepted mail. */
  onSent(): void
}

/** The channel `mail`: to the address of the person, by the mail server that their account names, else the installation's (ENT-19). */
export const mailSender = ({ mailer, own, onSent }: Ways): Sender => ({
  async send({ user }, { subject, text, html, picture, id, fromName }) {
    const mail = { to: user.email, subject, text, html, picture, id, fromName }
    const server = ownServerOf(user)
    const outcome = await (server ? own(user.id, server, mail) : mailer.send(mail))
    if (outcome.state === 'accepted') onSent()
    return outcome
  },
})

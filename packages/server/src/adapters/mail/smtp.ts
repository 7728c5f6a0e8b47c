import { createTransport } from 'nodemailer'
import type { Mail, Mailer, MailOutcome } from '../../ports/mailer.ts'
import { known } from '../channels/outcome.ts'
import { isAddress, messageOf } from './message.ts'

interface Settings {
  readonly url: string
  readonly from: string
}

/** Connections to the mail server, held open between messages. */
const connections = 2
/** Maximum concurrent messages; further ones are refused with `later`. */
const maxAtOnce = 50
/** Timeout of one message (ms). */
const longestMs = 30_000
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Sends messages to the mail server of this address (RFC 5321), over TLS wherever a password crosses a network. */
export function smtpMailer({ url, from }: Settings): Mailer {
  const { username, hostname } = new URL(url)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const transport = createTransport({
    ...timeouts,
    url,
    pool: true,
    maxConnections: connections,
    maxRequeues: 0,
    requireTLS: username !== '' && !isHere,
    // Only what is given here is sent, never a file or URL named in a message
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // A connection that breaks while idle is reopened for the next message
  transport.on('error', () => {})
  let underWay = 0
  return {
    async send(mail) {
      if (!isAddress(mail.to)) return known('refused', 'mailNoAddress')
      if (underWay >= maxAtOnce) return known('later', 'mailTooMany')
      underWay += 1
      try {
        await transport.sendMail({
          ...messageOf(mail),
          from: senderOf(from, mail),
          signal: AbortSignal.timeout(longestMs),
        })
        return known('accepted', 'mailTaken')
      } catch (error) {
        return outcomeOf(error)
      } finally {
        underWay -= 1
      }
    },
    close: () => transport.close(),
  }
}

/** The address of the installation, under the name of a reseller where the mail is in its name. */
const senderOf = (from: string, { fromName }: Pick<Mail, 'fromName'>): string | Address =>
  fromName === undefined ? from : { name: fromName, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from }

interface Address {
  readonly name: string
  readonly address: string
}

interface Failure {
  readonly code?: string
  /** The answer of the mail server. */
  readonly responseCode?: number
  /** The SMTP step that it answered. */
  readonly command?: string
}

/** The text of an answer is omitted: it often repeats the address. */
function outcomeOf(error: unknown): MailOutcome {
  const { code = 'unknown', responseCode, command } = error as Failure
  if (responseCode === undefined) return known('later', 'mailAway', { code })
  // A refused login or greeting is for the operator to correct, and not about this message
  const isOfMessage = command?.startsWith('RCPT') || command?.startsWith('DATA')
  const values = { status: responseCode }
  if (responseCode >= 500 && isOfMessage) return known('refused', 'mailRefused', values)
  return known('later', 'mailBusy', values)
}

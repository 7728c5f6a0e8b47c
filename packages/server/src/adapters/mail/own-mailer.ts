import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import type { Mail, MailOutcome } from '../../ports/mailer.ts'
import { known } from '../channels/outcome.ts'
import { isNamedHost, NotPublicError, notPublicHost, publicLookup } from '../courier/public-lookup.ts'
import { isAddress, messageOf } from './message.ts'
import type { OwnServer } from './own-server.ts'

/** Sends a message by the mail server of an account (ENT-19, decision 126). */
export type OwnMailer = (userId: number, server: OwnServer, mail: Mail) => Promise<MailOutcome>

/** Maximum concurrent messages, fewer than the channel has, so that slow servers of others do not hold up the installation's. */
const maxAtOnce = 3
const maxOfOne = 2
/** Timeout of one message (ms). */
const longestMs = 10_000

/**
 * One connection a message, closed after it; the address is checked on connect by the rules of webhooks. Nothing is sent by
 * another server instead.
 */
export function ownMailer(hosts: readonly string[], timeoutMs: number = longestMs): OwnMailer {
  const underWay: number[] = []
  return async (userId, server, mail) => {
    if (!isAddress(mail.to)) return known('refused', 'mailNoAddress')
    const own = underWay.filter((id) => id === userId)
    if (underWay.length >= maxAtOnce || own.length >= maxOfOne) return known('later', 'mailTooMany')
    underWay.push(userId)
    try {
      await send(server, mail, { hosts, signal: AbortSignal.timeout(timeoutMs) })
      return known('accepted', 'mailOwnTaken')
    } catch (error) {
      return outcomeOf(error as Failure)
    } finally {
      underWay.splice(underWay.indexOf(userId), 1)
    }
  }
}

interface Way {
  readonly hosts: readonly string[]
  readonly signal: AbortSignal
}

async function send(server: OwnServer, mail: Mail, way: Way): Promise<void> {
  const { host, port, isSecure, startTls, isTrusted, versions, from, login } = server
  const [first] = versions
  const isHere = ['localhost', '127.0.0.1', '::1'].includes(host)
  // A password does not cross a network in the clear, whatever is set
  const requireTLS = startTls === 'required' || (login !== undefined && !isHere)
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS,
    ignoreTLS: startTls === 'never' && !requireTLS,
    tls: { rejectUnauthorized: !isTrusted, ...(first && { minVersion: first, maxVersion: versions.at(-1)! }) },
    ...(login && { auth: login }),
    getSocket: (_: unknown, done: Opened) => openSocket(server, way, done),
    maxResponseSize: 64 * 1024,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({ ...messageOf(mail), from, signal: way.signal })
  } finally {
    transport.close()
  }
}

type Opened = (error: Error | null, opened?: { readonly connection: ReturnType<typeof connect> }) => void

/** The connection, made here and not by the client: it would resolve the name by itself. */
function openSocket({ host, port }: OwnServer, { hosts, signal }: Way, done: Opened): void {
  const isNamed = isNamedHost(hosts, { host: `${host}:${port}`, hostname: host })
  if (!isNamed && notPublicHost(host)) {
    done(new NotPublicError())
    return
  }
  const socket = connect({ host, port, signal, ...(!isNamed && { lookup: publicLookup }) })
  socket.once('error', done)
  socket.once('connect', () => {
    socket.off('error', done)
    done(null, { connection: socket })
  })
}

interface Failure {
  readonly code?: string
  readonly name?: string
  /** The answer of the mail server. */
  readonly responseCode?: number
  /** The SMTP step that it answered. */
  readonly command?: string
}

/** The text of an answer is omitted: it often repeats the address. */
function outcomeOf(error: Failure): MailOutcome {
  if (error instanceof NotPublicError) return known('refused', 'mailOwnNotPublic')
  const { code, name, responseCode: status, command } = error
  // A wrong password is not tried again: providers lock accounts
  if (code === 'EAUTH') return known('refused', 'mailOwnLogin', { status: status ?? code })
  if (status === undefined) return known('later', 'mailOwnAway', { code: String(code ?? name) })
  const isOfMessage = command?.startsWith('RCPT') || command?.startsWith('DATA') || command?.startsWith('MAIL')
  if (status >= 500 && isOfMessage) return known('refused', 'mailOwnRefused', { status })
  return known('later', 'mailOwnBusy', { status })
}

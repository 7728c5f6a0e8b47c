import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** The answer of a test mail server to a recipient or a message, by its code of RFC 5321; undefined accepts. */
type Refusal = { readonly at: 'recipient' | 'message'; readonly code: number } | undefined

/** A mail server on this machine that stores what it receives. */
export interface TestMailServer {
  readonly url: string
  readonly port: number
  readonly mails: readonly ReceivedMail[]
  /** From now on. */
  refuse(refusal: Refusal): void
  close(): Promise<void>
}
interface ReceivedMail extends Email {
  /** The addresses of the envelope. */
  readonly recipients: readonly string[]
}

/** Starts one on a free port. It accepts any user with the password `open`. */
export async function testMailServer(): Promise<TestMailServer> {
  const mails: ReceivedMail[] = []
  let refusal: Refusal
  const refused = (at: 'recipient' | 'message') =>
    refusal?.at === at ? Object.assign(new Error('Not here: <secret>'), { responseCode: refusal.code }) : undefined
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'open' ? done(null, { user: username }) : done(new Error('Wrong')),
    onRcptTo: (_address, _session, done) => done(refused('recipient')),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const failure = refused('message')
        const recipients = envelope.rcptTo.map(({ address }) => address)
        if (!failure) mails.push({ ...(await PostalMime.parse(Buffer.concat(chunks))), recipients })
        done(failure)
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0)
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://rastro:open@127.0.0.1:${port}`,
    port,
    mails,
    refuse: (next) => {
      refusal = next
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}

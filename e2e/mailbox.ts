import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that stores received mails. */
export interface Mailbox {
  /** `smtp://…`, for `MAIL_URL`. */
  readonly url: string
  /** The mails so far, the oldest first. */
  readonly mails: readonly Email[]
  close(): Promise<void>
}

/** Opens it on a free port of this machine. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      mails.push(await PostalMime.parse(Buffer.concat(await stream.toArray())))
      done()
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const { port } = listener.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

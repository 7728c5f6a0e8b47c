import type { SendOutcome } from './channels.ts'

/** One message to one person. */
export interface Mail {
  /** One address, as `ana@example.com`. */
  readonly to: string
  /** The name beside the sender's address, where it is not that of the installation. */
  readonly fromName?: string | undefined
  readonly subject: string
  readonly text: string
  readonly html?: string | undefined
  /** Embedded in the HTML as `cid:` with this name. */
  readonly picture?: { readonly name: string; readonly png: Uint8Array } | undefined
  /** A file that comes with it. */
  readonly attachment?: { readonly name: string; readonly type: string; readonly bytes: Uint8Array } | undefined
  /** An id of the message: duplicates are shown once. */
  readonly id?: string | undefined
}

/** The outcome of a message. The text contains neither addresses nor passwords, as it is logged and stored. */
export type MailOutcome = Pick<SendOutcome, 'state' | 'words' | 'code' | 'values'>

/** Sends messages to a mail server. Nothing is queued here: the caller keeps a task until the mail is accepted. */
export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>
  close(): void
}

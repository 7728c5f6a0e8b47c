import type { SendOutcome } from './channels.ts'

/** One message to one person. */
export interface Mail {
  /** One address, as `ana@example.com`. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string | undefined
  /** Shown in the HTML where it names `cid:` and this name. */
  readonly picture?: { readonly name: string; readonly png: Uint8Array } | undefined
  /** The same text for the same message, so that one which comes twice is shown once. */
  readonly id?: string | undefined
}

/** What became of a message. The words name neither addresses nor passwords, as they are logged and kept. */
export type MailOutcome = Pick<SendOutcome, 'state' | 'words' | 'code' | 'values'>

/** Hands messages to a mail server. Nothing is kept here: who promised a mail keeps a task until it is accepted. */
export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>
  close(): void
}

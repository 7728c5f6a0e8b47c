import type { SendOutcome } from './channels.ts'

/** Sends text messages to phones. Never rejects for failures of the other side. */
export interface SmsGateway {
  /** To a number as typed; a text that is too long is refused, not truncated. */
  send(phone: string | null, text: string): Promise<SendOutcome>
}

import type { SendOutcome } from './channels.ts'

/** Takes text messages to phones. Never rejects for what the other side does. */
export interface SmsGateway {
  /** To a number as somebody has written it; a text that is too long is refused, and not cut off. */
  send(phone: string | null, text: string): Promise<SendOutcome>
}

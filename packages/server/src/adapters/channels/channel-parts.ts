import type { OutsideName } from '@rastro/core/vocabulary/channels/index'
import type { SettingsOf } from '@rastro/core/vocabulary/channels/settings'
import type { Sender } from '../../ports/channels.ts'
import type { Courier } from '../../ports/courier.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { SmsGateway } from '../../ports/sms-gateway.ts'

/** The keys that browsers know this installation by (RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** What the senders of channels are made of, beside their settings. */
export interface ChannelParts {
  readonly mailer: Mailer | undefined
  readonly smsGateway: SmsGateway | undefined
  readonly courier: Courier
  /** Where people reach this server. */
  readonly publicUrl: string | undefined
  pushKeys(): Promise<PushKeys>
  now(): Date
  onMail(): void
}

/** Makes the sender of a channel of its settings; undefined where something else is missing. */
export type OpenSender<C extends OutsideName> = (
  settings: SettingsOf<C>,
  parts: ChannelParts,
) => Sender | undefined | '' | Promise<Sender | undefined | ''>

import type { OutsideName } from '@rastro/core/vocabulary/channels/index'
import type { SettingsOf } from '@rastro/core/vocabulary/channels/settings'
import type { Sender } from '../../ports/channels.ts'
import type { Courier } from '../../ports/courier.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { MessageNumber, MessagingApp } from '../../ports/messaging-app.ts'
import type { SmsGateway } from '../../ports/sms-gateway.ts'

/** The VAPID keys of this installation (RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** The dependencies of channel senders, besides their settings. */
export interface ChannelParts {
  readonly mailer: Mailer | undefined
  readonly smsGateway: SmsGateway | undefined
  readonly messagingApp: MessagingApp | undefined
  readonly courier: Courier
  /** Hosts that addresses named by users may lead to, besides those on the internet. */
  readonly allowedHosts: readonly string[]
  /** The public URL of this server. */
  readonly publicUrl: string | undefined
  pushKeys(): Promise<PushKeys>
  /** The numbers that may carry messages of the messaging app to a person, the nearest first. */
  numbersAbove(userId: number): Promise<readonly (readonly MessageNumber[])[]>
  /** The time until this instance may send its next message (ms), which is taken with it; undefined for too long. */
  takeTurn(instance: string): Promise<number | undefined>
  now(): Date
  onMail(): void
}

/** Creates the sender of a channel from its settings; undefined where a dependency is missing. */
export type OpenSender<C extends OutsideName> = (
  settings: SettingsOf<C>,
  parts: ChannelParts,
) => Sender | undefined | '' | Promise<Sender | undefined | ''>

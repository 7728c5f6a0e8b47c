import { readFileSync } from 'node:fs'
import type { ChannelKeys } from '@rastro/core/vocabulary/channel-keys'
import type { Senders } from '../../ports/channels.ts'
import type { Courier } from '../../ports/courier.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { SmsGateway } from '../../ports/sms-gateway.ts'
import { mailSender } from '../mail/mail-sender.ts'
import { firebaseSender, type ServiceAccount } from './firebase.ts'
import type { PushKeys } from './push.ts'
import { pushoverSender } from './pushover.ts'
import { smsSender } from './sms.ts'
import { telegramSender } from './telegram.ts'
import { traccarSender } from './traccar.ts'
import { whatsappSender } from './whatsapp.ts'

export interface ChannelParts {
  readonly settings: ChannelKeys
  readonly mailer: Mailer | undefined
  readonly smsGateway: SmsGateway | undefined
  readonly courier: Courier
  /** An https address of this server; without one no browser takes messages. */
  readonly publicUrl: string | undefined
  /** Services that are always the same hosts of the internet are then left out. */
  readonly isAlone: boolean
  pushKeys(): Promise<PushKeys>
  now(): Date
  onMail(): void
}

/** Opens every channel that is configured. Throws one sentence where its settings cannot be read. */
export async function openChannels(parts: ChannelParts): Promise<Senders> {
  const { settings, mailer, smsGateway, isAlone, onMail } = parts
  const { whatsapp } = settings
  return {
    ...(mailer && { mail: mailSender(mailer, onMail) }),
    ...(smsGateway && { sms: smsSender(smsGateway) }),
    ...(whatsapp && { whatsapp: whatsappSender(whatsapp) }),
    ...(isAlone ? {} : await openOutside(parts)),
  }
}

async function openOutside({ settings, courier, publicUrl, pushKeys, now }: ChannelParts): Promise<Senders> {
  const { telegramToken, pushoverToken, traccarKey, firebaseAccount } = settings
  return {
    ...(publicUrl?.startsWith('https:') && {
      // Loaded only where browsers can ask for messages
      push: (await import('./push.ts')).pushSender({ courier, contact: publicUrl, keys: pushKeys }),
    }),
    ...(pushoverToken && { pushover: pushoverSender({ token: pushoverToken }) }),
    ...(telegramToken && { telegram: telegramSender({ token: telegramToken }) }),
    ...(traccarKey && { traccar: traccarSender({ key: traccarKey }) }),
    ...(firebaseAccount && { firebase: firebaseSender({ account: accountIn(firebaseAccount), now }) }),
  }
}

function accountIn(path: string): ServiceAccount {
  const account = JSON.parse(readFileSync(path, 'utf8')) as Partial<ServiceAccount>
  const { project_id, client_email, private_key, token_uri } = account
  if (!project_id || !client_email || !private_key || !token_uri) {
    throw new Error('FIREBASE_ACCOUNT must be the file of a service account, as Google gives it.')
  }
  return { project_id, client_email, private_key, token_uri }
}

import { type OutsideName, outsideChannels } from '@rastro/core/vocabulary/channels/index'
import type { ChannelSettings, SettingsOf } from '@rastro/core/vocabulary/channels/settings'
import type { Sender, Senders } from '../../ports/channels.ts'
import { openMail } from '../mail/mail-sender.ts'
import type { ChannelParts, OpenSender } from './channel-parts.ts'
import { openFirebase } from './firebase.ts'
import { openPushover } from './pushover.ts'
import { openSlack } from './slack.ts'
import { openSms } from './sms.ts'
import { openTelegram } from './telegram.ts'
import { openTraccar } from './traccar.ts'
import { openWhatsapp } from './whatsapp.ts'

/** How each external channel is opened. */
const senders: { readonly [C in OutsideName]: OpenSender<C> } = {
  mail: openMail,
  sms: openSms,
  whatsapp: openWhatsapp,
  // Loaded only where browsers can subscribe to messages
  push: async (settings, parts) => parts.publicUrl && (await import('./push.ts')).openPush(settings, parts),
  pushover: openPushover,
  telegram: openTelegram,
  slack: openSlack,
  traccar: openTraccar,
  firebase: openFirebase,
}

/** Opens every configured channel. Throws one sentence where its settings are invalid. */
export async function openChannels({ settings, mayAskInternet, ...parts }: Opening): Promise<Senders> {
  const opened: Partial<Record<OutsideName, Sender>> = {}
  for (const { name, isOnInternet, settings: declared } of outsideChannels) {
    const own = settings[name]
    if ((declared && !own) || (isOnInternet && !mayAskInternet)) continue
    const open = senders[name] as OpenSender<OutsideName>
    const sender = await open((own ?? {}) as SettingsOf<OutsideName>, parts)
    if (sender) opened[name] = sender
  }
  return opened
}

interface Opening extends ChannelParts {
  readonly settings: ChannelSettings
  /** False where services with fixed hosts on the internet are disabled. */
  readonly mayAskInternet: boolean
}

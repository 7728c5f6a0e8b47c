import type { TextKey } from '@rastro/core/i18n/areas'
import type { User } from '@rastro/core/resources/user'
import { channels } from '@rastro/core/vocabulary/channels'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/translate.ts'
import { notificationCalls } from '../../resource/entities/notifications.ts'
import { useUser } from '../../session/session.ts'

export interface ChannelState {
  readonly channel: string
  /** It can be sent over now: the server has it, and the person can be reached by it. */
  readonly isReady: boolean
  /** Where the message arrives, or what is missing. */
  readonly words: string
  /** The server has it. */
  readonly isThere: boolean
}

/** A-115, decision 63: every channel, with whether this server has it and whether the person can be reached by it. */
export function useChannels(chosen: readonly string[]): readonly ChannelState[] {
  const t = useT('notifications')
  const user = useUser()
  const { data } = useQuery({
    queryKey: ['notifications', 'channels'],
    queryFn: () => notificationCalls.channels({ query: {} }),
    staleTime: 60_000,
  })
  if (!data) return []
  const there = new Set(data.map(({ type }) => type))
  const all = [...new Set([...channels, ...there, ...chosen])]
  const states = all.map((channel): ChannelState => {
    if (!there.has(channel)) {
      const words = t(channel === 'mail' ? 'notificationNoMail' : 'notificationNoChannel')
      return { channel, isReady: false, isThere: false, words }
    }
    const missing = missingOf(channel, user)
    if (missing) return { channel, isReady: false, isThere: true, words: t(missing) }
    const { email, phone } = user
    const word = destinations[channel]
    return { channel, isReady: true, isThere: true, words: word ? t(word, { email, phone: phone ?? '' }) : '' }
  })
  return states.sort((a, b) => Number(b.isThere) - Number(a.isThere))
}

/** What an account lacks to be reached by a channel. */
function missingOf(channel: string, { phone, attributes }: User) {
  if ((channel === 'sms' || channel === 'whatsapp') && !phone) return 'notificationNoPhone'
  if (channel === 'telegram' && !attributes.telegramChatId) return 'notificationNoTelegram'
  if (channel === 'pushover' && !attributes.pushoverUserKey) return 'notificationNoPushover'
  if ((channel === 'traccar' || channel === 'firebase') && !attributes.notificationTokens) return 'notificationNoTokens'
  return undefined
}

const destinations: Partial<Record<string, TextKey<'notifications'>>> = {
  web: 'notificationToWeb',
  mail: 'notificationToMail',
  command: 'notificationToCommand',
  sms: 'notificationToPhone',
  whatsapp: 'notificationToPhone',
  push: 'notificationToPush',
  traccar: 'notificationToApp',
  firebase: 'notificationToApp',
}

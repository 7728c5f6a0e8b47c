import { textKey, wordOf } from '@rastro/core/i18n/words'
import { addressName, lacksAddress } from '@rastro/core/vocabulary/channels/address'
import { channelOf, channels, isChannel } from '@rastro/core/vocabulary/channels/index'
import { useQuery } from '@tanstack/react-query'
import { viewKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { notificationCalls } from '../../resource/entities/notifications.ts'
import { useUser } from '../../session/session.ts'

export interface ChannelState {
  readonly channel: string
  /** Available now: configured on the server, and the person has an address for it. */
  readonly isReady: boolean
  /** The address of the message, or what is missing. */
  readonly words: string
  /** Configured on the server. */
  readonly isThere: boolean
}

/** A-115, decision 63: every channel, with whether it is configured on this server and the person has an address for it. */
export function useChannels(chosen: readonly string[]): readonly ChannelState[] {
  const t = useT('notifications')
  const user = useUser()
  const { data } = useQuery({
    queryKey: viewKey('notification', 'channels'),
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
    if (!isChannel(channel)) return { channel, isReady: true, isThere: true, words: '' }
    const definition = channelOf(channel)
    const address = addressName(definition)
    if (lacksAddress(definition, user)) {
      return { channel, isReady: false, isThere: true, words: wordOf(t, 'missing', address) }
    }
    const { email, phone } = user
    const reach = textKey(t, 'reach', address)
    return { channel, isReady: true, isThere: true, words: reach ? t(reach, { email, phone: phone ?? '' }) : '' }
  })
  return states.sort((a, b) => Number(b.isThere) - Number(a.isThere))
}

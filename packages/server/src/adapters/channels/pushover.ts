import { attributeAddress } from '@rastro/core/vocabulary/channels/address'
import { pushover } from '@rastro/core/vocabulary/channels/pushover'
import type { Sender } from '../../ports/channels.ts'
import type { OpenSender } from './channel-parts.ts'
import { outcomeOf, unreachable } from './outcome.ts'
import { post } from './outgoing.ts'

interface Settings {
  /** The token of the application. */
  readonly token: string
  readonly url?: string | undefined
}

export const openPushover: OpenSender<'pushover'> = ({ PUSHOVER_TOKEN: token }) => pushoverSender({ token })

/** The channel `pushover`: to the key in the person's attribute `pushoverUserKey` (Pushover Message API). */
export const pushoverSender = ({ token, url = 'https://api.pushover.net' }: Settings): Sender => ({
  async send({ user }, { subject, text, isUrgent, link }) {
    const key = attributeAddress(pushover, user)
    if (!key) return unreachable('noAddress', 'This person has no Pushover key')
    const device = String(user.attributes.pushoverDeviceNames ?? '').trim()
    const answer = await post({
      url: `${url}/1/messages.json`,
      body: {
        token,
        user: key,
        title: subject,
        message: text,
        priority: isUrgent ? 1 : 0,
        ...(device && { device }),
        ...(link && { url: link }),
      },
    })
    return answer.json.status === 0 && answer.status === 400
      ? unreachable('addressGone', 'Pushover does not know the key of this person')
      : outcomeOf('Pushover', answer)
  },
})

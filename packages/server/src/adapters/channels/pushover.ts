import type { Sender } from '../../ports/channels.ts'
import { outcomeOf, unreachable } from './outcome.ts'
import { post } from './outgoing.ts'

interface Settings {
  /** Of the application. */
  readonly token: string
  readonly url?: string | undefined
}

/** The channel `pushover`: to the key in the person's attribute `pushoverUserKey` (Pushover Message API). */
export const pushoverSender = ({ token, url = 'https://api.pushover.net' }: Settings): Sender => ({
  async send({ user: { attributes } }, { subject, body, isUrgent, link }) {
    const key = String(attributes.pushoverUserKey ?? '').trim()
    if (!key) return unreachable('noAddress', 'This person has no Pushover key')
    const device = String(attributes.pushoverDeviceNames ?? '').trim()
    const answer = await post({
      url: `${url}/1/messages.json`,
      body: {
        token,
        user: key,
        title: subject.slice(0, 250),
        message: body.slice(0, 1024),
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

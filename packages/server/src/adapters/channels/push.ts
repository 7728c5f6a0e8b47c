import webPush from 'web-push'
import type { BrowserSubscription, ChannelMessage, Sender, SendOutcome } from '../../ports/channels.ts'
import type { Courier } from '../../ports/courier.ts'
import type { OpenSender, PushKeys } from './channel-parts.ts'
import { combined, known, outcomeOf, refused } from './outcome.ts'

interface Settings {
  readonly courier: Courier
  /** The contact of this server for operators of push services: an https address. */
  readonly contact: string
  keys(): Promise<PushKeys>
}

/** How long a push service stores a message for an offline browser (s). */
const keptSeconds = 3600

export const openPush: OpenSender<'push'> = (_, { publicUrl, courier, pushKeys }) =>
  publicUrl?.startsWith('https:') ? pushSender({ courier, contact: publicUrl, keys: pushKeys }) : undefined

/** The channel `push`: to the subscribed browsers of a person (RFC 8030), encrypted for each of them (RFC 8291). */
export const pushSender = ({ courier, contact, keys }: Settings): Sender => ({
  publicKey: async () => (await keys()).publicKey,
  async send({ browsers }, message) {
    if (browsers.length === 0) return known('refused', 'noBrowser')
    const vapidDetails = { subject: contact, ...(await keys()) }
    return combined(await Promise.all(browsers.map((browser) => tell(courier, browser, { message, vapidDetails }))))
  },
})

interface Telling {
  readonly message: ChannelMessage
  readonly vapidDetails: PushKeys & { readonly subject: string }
}

async function tell(
  courier: Courier,
  { endpoint, ...keys }: BrowserSubscription,
  { message, vapidDetails }: Telling,
): Promise<SendOutcome> {
  const request = requestOf({ endpoint, keys }, { message, vapidDetails })
  if (!request) return refused('The keys of this browser cannot be used')
  const { status = 0, afterMs, message: words } = await courier.send({ url: endpoint, ...request })
  if (status === 404 || status === 410) return { ...known('refused', 'browserGone'), gone: [endpoint] }
  if (status === 0) return { state: 'later', words: `The push service: ${words}` }
  return outcomeOf('The push service', { status, json: {}, afterMs })
}

/** What a browser's service worker shows. */
const payloadOf = ({ subject, text, link, id, isUrgent }: ChannelMessage): string =>
  JSON.stringify({ title: subject, body: text, link, tag: id, isUrgent })

function requestOf(
  subscription: webPush.PushSubscription,
  { message, vapidDetails }: Telling,
): { headers: Record<string, string>; body: Uint8Array } | undefined {
  try {
    const urgency = message.isUrgent ? 'high' : 'normal'
    const options = { vapidDetails, urgency, TTL: keptSeconds, contentEncoding: 'aes128gcm' } as const
    const { headers, body } = webPush.generateRequestDetails(subscription, payloadOf(message), options)
    return { headers: headersOf(headers), body: body! }
  } catch {
    // Its keys are not points of the curve: nothing can be encrypted for it, now or later
    return undefined
  }
}

const headersOf = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name.toLowerCase(), String(value)]),
  )

import { attributeAddress } from '@rastro/core/vocabulary/channels/address'
import { slack } from '@rastro/core/vocabulary/channels/slack'
import type { Sender, SendOutcome } from '../../ports/channels.ts'
import type { OpenSender } from './channel-parts.ts'
import { known, outcomeOf, unreachable } from './outcome.ts'
import { type Answer, post } from './outgoing.ts'

interface Settings {
  /** The token of the app's bot. */
  readonly token: string
  readonly url?: string | undefined
}

export const openSlack: OpenSender<'slack'> = ({ SLACK_TOKEN: token }) => slackSender({ token })

/** The channel `slack`: to the channel or member in the person's attribute `slackChannel` (Slack Web API). */
export const slackSender = ({ token, url = 'https://slack.com' }: Settings): Sender => ({
  async send({ user }, { text }) {
    const channel = attributeAddress(slack, user)
    if (!channel) return unreachable('noAddress', 'This person has no Slack channel')
    const headers = { authorization: `Bearer ${token}` }
    return outcomeOfSlack(
      await post({ url: `${url}/api/chat.postMessage`, headers, body: { channel, text: escaped(text) } }),
    )
  },
})

/** The three characters that Slack reads as markup of mentions and links. */
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const gone = new Set(['channel_not_found', 'not_in_channel', 'is_archived', 'user_not_found', 'messages_tab_disabled'])
const keyFaults = new Set([
  'invalid_auth',
  'not_authed',
  'account_inactive',
  'token_revoked',
  'token_expired',
  'missing_scope',
])
const passing = new Set(['ratelimited', 'internal_error', 'fatal_error', 'service_unavailable', 'request_timeout'])

/** Slack reports its errors in the body of an answer with the status 200. */
function outcomeOfSlack(answer: Answer): SendOutcome {
  const error = answer.json.ok === false ? String(answer.json.error) : undefined
  if (answer.status !== 200 || error === undefined) return outcomeOf('Slack', answer)
  if (gone.has(error)) return unreachable('addressGone', 'Slack does not know this channel, or the app is not in it')
  const values = { service: 'Slack', status: answer.status }
  if (passing.has(error)) return known('later', 'serviceFailed', values)
  return known('refused', keyFaults.has(error) ? 'keyRefused' : 'messageRefused', values)
}

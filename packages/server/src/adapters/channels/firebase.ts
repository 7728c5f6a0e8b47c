import { createSign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Sender, SendOutcome } from '../../ports/channels.ts'
import type { OpenSender } from './channel-parts.ts'
import { combined, outcomeOf, unreachable } from './outcome.ts'
import { type Answer, post } from './outgoing.ts'
import { dataOf, tokensOf } from './tokens.ts'

/** The fields used of a service account's key file. */
export interface ServiceAccount {
  readonly project_id: string
  readonly client_email: string
  readonly private_key: string
  /** Where a signed assertion is exchanged for a token. */
  readonly token_uri: string
}

interface Settings {
  readonly account: ServiceAccount
  readonly now: () => Date
  readonly url?: string | undefined
}

export const openFirebase: OpenSender<'firebase'> = ({ FIREBASE_ACCOUNT }, { now }) =>
  firebaseSender({ account: accountIn(FIREBASE_ACCOUNT), now })

function accountIn(path: string): ServiceAccount {
  const account = JSON.parse(readFileSync(path, 'utf8')) as Partial<ServiceAccount>
  const { project_id, client_email, private_key, token_uri } = account
  if (!project_id || !client_email || !private_key || !token_uri) {
    throw new Error('FIREBASE_ACCOUNT must be the file of a service account, as Google gives it.')
  }
  return { project_id, client_email, private_key, token_uri }
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** The channel `firebase`: to the apps of a person, over Firebase Cloud Messaging (HTTP v1). */
export function firebaseSender({ account, now, url = 'https://fcm.googleapis.com' }: Settings): Sender {
  const address = `${url}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`
  let access: { readonly token: string; readonly until: number } | undefined

  /** The token of the account, cached until a minute before it expires; the answer when there is none. */
  async function tokenOrAnswer(): Promise<string | Answer> {
    const time = now().getTime()
    if (access && access.until > time) return access.token
    const form = new URLSearchParams({ grant_type: grant, assertion: assertionOf(account, time) })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await post({ url: account.token_uri, headers, body: form.toString() })
    const { access_token: token, expires_in: seconds } = answer.json
    if (typeof token !== 'string') return answer
    access = { token, until: time + (Number(seconds) || 3600) * 1000 - 60_000 }
    return token
  }

  async function tell(tokens: readonly string[], message: object): Promise<SendOutcome> {
    const key = await tokenOrAnswer()
    if (typeof key !== 'string') return outcomeOf('Firebase', key)
    const headers = { authorization: `Bearer ${key}` }
    const outcomes = await Promise.all(
      tokens.map(async (token) =>
        outcomeOfFirebase(await post({ url: address, headers, body: { message: { token, ...message } } }), token),
      ),
    )
    // Revoked early: the next attempt requests another
    if (outcomes.some(({ words }) => words.includes('(401)'))) access = undefined
    return combined(outcomes)
  }

  return {
    async send({ user }, { subject, text, eventId, isUrgent }) {
      const tokens = tokensOf(user)
      if (tokens.length === 0) return unreachable('noAddress', 'This person has no app that takes messages')
      return tell(tokens, {
        notification: { title: subject, body: text },
        android: { priority: isUrgent ? 'high' : 'normal' },
        ...(eventId && { data: { eventId: String(eventId) } }),
      })
    },
    wake: (tokens, command) => tell(tokens, { data: dataOf(command), ...inBackground }),
  }
}

/** Wakes a sleeping phone, and shows nothing: Apple's service takes such a message with the lower priority only. */
const inBackground = {
  android: { priority: 'high' },
  apns: {
    headers: { 'apns-push-type': 'background', 'apns-priority': '5' },
    payload: { aps: { 'content-available': 1 } },
  },
}

function outcomeOfFirebase(answer: Answer, token: string): SendOutcome {
  if (answer.status === 404) return { ...unreachable('addressGone', 'The app is not there any more'), gone: [token] }
  if (answer.status === 401) return { state: 'later', words: 'Firebase does not accept the token of this server (401)' }
  return outcomeOf('Firebase', answer)
}

/** An assertion signed by the account (RFC 7523). */
function assertionOf({ client_email: iss, token_uri: aud, private_key: key }: ServiceAccount, time: number): string {
  const iat = Math.floor(time / 1000)
  const parts = [
    { alg: 'RS256', typ: 'JWT' },
    { iss, scope, aud, iat, exp: iat + 3600 },
  ]
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
}

import { endpoint } from '../kit/contract.ts'
import { type Static, Text, Type } from '../kit/schema.ts'

/** MSG-3: `open` and `connecting` count as online; `apiOff` when no service is set up or reachable. */
const messagingStates = ['open', 'connecting', 'close', 'none', 'apiOff'] as const
export type MessagingState = (typeof messagingStates)[number]

/** MSG-8: every member may be missing. `base64` is the code to scan, a picture. */
const messagingSchema = Type.Object({
  status: Type.Unsafe<MessagingState | null>(Text),
  base64: Text,
  name: Text,
  value: Text,
})
export type Messaging = Static<typeof messagingSchema>

const call = <P extends `/${string}`>(path: P) => endpoint({ method: 'GET', path, response: messagingSchema })

/** MSG-7: the connection to the messaging app. Every call is a GET, as in the original API. */
export const messagingApi = {
  status: call('/modulo/whats/status'),
  connect: call('/modulo/whats/connect'),
  create: call('/modulo/whats/create'),
  logout: call('/modulo/whats/logout'),
}

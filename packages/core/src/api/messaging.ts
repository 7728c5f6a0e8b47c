import { endpoint } from '../kit/contract.ts'
import { type Static, Text, Type } from '../kit/schema.ts'
import { messageQueueSchema } from '../model/message-queue.ts'

/** MSG-3: `open` and `connecting` count as online; `apiOff` when no service is set up or reachable. */
const messagingStates = ['open', 'connecting', 'close', 'none', 'apiOff'] as const
export type MessagingState = (typeof messagingStates)[number]

/** Why the service cannot be used, in `value`. */
const messagingFaults = ['notConfigured', 'noAnswer', 'keyRefused', 'serviceFailed'] as const
export type MessagingFault = (typeof messagingFaults)[number]

/**
 * MSG-8: every member may be missing. `base64` is the code to scan, a picture; `name` the name of the instance, `value` what is
 * wrong.
 */
const messagingSchema = Type.Object({
  status: Type.Unsafe<MessagingState | null>(Text),
  base64: Text,
  name: Text,
  value: Type.Unsafe<MessagingFault | null>(Text),
})
export type Messaging = Static<typeof messagingSchema>

const path = '/modulo/whats'
const response = messagingSchema

/**
 * MSG-7: the connection to the messaging app. Every call is a GET, as in the original API, also those that change
 * something: a token that may only read makes none of these.
 */
export const messagingApi = {
  status: endpoint({ method: 'GET', path: `${path}/status`, response }),
  connect: endpoint({ method: 'GET', path: `${path}/connect`, response, scope: 'write' }),
  create: endpoint({ method: 'GET', path: `${path}/create`, response, scope: 'write' }),
  logout: endpoint({ method: 'GET', path: `${path}/logout`, response, scope: 'write' }),
  /** What waits to go out, and what became of the last messages. */
  queue: endpoint({ method: 'GET', path: '/api/messaging/queue', response: messageQueueSchema }),
}

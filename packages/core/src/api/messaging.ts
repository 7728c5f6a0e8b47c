import { ById, endpoint } from '../kit/contract.ts'
import { Id, Integer, type Static, Text, Time, Type } from '../kit/schema.ts'
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

/** The numbers of one account, at most. */
export const mostNumbers = 3

/** A number of the caller's account; administrators have those of the administration. */
const numberSchema = Type.Object({
  id: Id,
  /** From 1 to `mostNumbers`, within the account. */
  index: Integer,
  createdTime: Time,
})
export type MessagingNumber = Static<typeof numberSchema>

const path = '/modulo/whats'
const response = messagingSchema
const numbers = '/api/messaging/numbers'

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
  /** The numbers of the caller's own account (decision 173). */
  numbers: endpoint({ method: 'GET', path: numbers, response: Type.Array(numberSchema) }),
  addNumber: endpoint({ method: 'POST', path: numbers, response: numberSchema }),
  /** Ends its connection as well. */
  removeNumber: endpoint({ method: 'DELETE', path: `${numbers}/:id`, params: ById, response: Type.Null() }),
  numberStatus: endpoint({ method: 'GET', path: `${numbers}/:id/status`, params: ById, response }),
  /** Creates its connection where there is none, and answers the present code to scan. */
  connectNumber: endpoint({ method: 'POST', path: `${numbers}/:id/connect`, params: ById, response }),
  disconnectNumber: endpoint({ method: 'POST', path: `${numbers}/:id/logout`, params: ById, response }),
}

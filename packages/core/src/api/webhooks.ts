import { ById, crud, endpoint } from '../kit/contract.ts'
import { Integer, Nullable, Type } from '../kit/schema.ts'
import { webhooks } from '../resources/webhook.ts'

/** The outcome of a sample: accepted or not, the response status, and a sentence. */
const trialSchema = Type.Object({
  isTaken: Type.Boolean(),
  status: Nullable(Type.Integer()),
  message: Type.String(),
  /** Duration of the request. */
  milliseconds: Integer,
})

/** Not on a stock server: positions and events posted to an address. */
export const webhooksApi = {
  ...crud(webhooks),
  /** Sends one signed sample. */
  test: endpoint({ method: 'POST', path: '/api/webhooks/:id/test', params: ById, response: trialSchema }),
}

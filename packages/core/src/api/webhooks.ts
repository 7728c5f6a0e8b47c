import { ById, crud, endpoint } from '../kit/contract.ts'
import { Nullable, Type, Whole } from '../kit/schema.ts'
import { webhooks } from '../resources/webhook.ts'

/** What became of a sample: taken or not, the status that was answered, and all of it in words. */
const trialSchema = Type.Object({
  isTaken: Type.Boolean(),
  status: Nullable(Type.Integer()),
  message: Type.String(),
  /** How long it took. */
  milliseconds: Whole,
})

/** Not of a stock server: positions and events that are sent to an address. */
export const webhooksApi = {
  ...crud(webhooks),
  /** Sends one signed sample. */
  test: endpoint({ method: 'POST', path: '/api/webhooks/:id/test', params: ById, response: trialSchema }),
}

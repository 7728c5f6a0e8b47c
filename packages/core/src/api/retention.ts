import { endpoint } from '../kit/contract.ts'
import { Integer, Nullable, type Static, Type } from '../kit/schema.ts'

/** For how many days the data of the caller's vehicles are stored; null for ever. */
export const ownRetentionSchema = Type.Object({
  positions: Nullable(Integer),
  events: Nullable(Integer),
  /** Of a seller, whose clients may have others. */
  isUsual: Type.Boolean(),
})
export type OwnRetention = Static<typeof ownRetentionSchema>

/** How long data are stored (decision 150). A stock server has no such call. */
export const retentionApi = {
  own: endpoint({ method: 'GET', path: '/api/retention', response: ownRetentionSchema }),
}

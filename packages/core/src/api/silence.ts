import { ById, endpoint } from '../kit/contract.ts'
import { Nullable, Type } from '../kit/schema.ts'
import { silentDeviceSchema } from '../model/silence-explanation.ts'

/** Why vehicles are silent (issue 24, part 8). A stock server has no such calls. */
export const silenceApi = {
  /** The silent vehicles of the caller, the latest to fall silent first and those that never reported last; in pages by `x-next-cursor`. */
  list: endpoint({
    method: 'GET',
    path: '/api/silence',
    query: Type.Object({
      /** Only units that are silent for at least so many minutes; those that never reported always are. */
      minutes: Type.Integer({ minimum: 0, maximum: 525_600, default: 60 }),
      limit: Type.Integer({ minimum: 1, maximum: 50, default: 25 }),
      cursor: Type.Optional(Type.String({ maxLength: 64, pattern: '^\\d{1,16}-\\d{1,16}$' })),
    }),
    response: Type.Array(silentDeviceSchema),
  }),
  /** The same of one vehicle; null while it is not silent. */
  ofDevice: endpoint({
    method: 'GET',
    path: '/api/devices/:id/silence',
    params: ById,
    response: Nullable(silentDeviceSchema),
  }),
}

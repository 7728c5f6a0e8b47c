import { endpoint } from '../kit/contract.ts'
import { Id, Time, Type } from '../kit/schema.ts'
import { scoreMonthSchema } from '../model/driving-score.ts'
import { drivingBounds, drivingTurnSchema } from '../model/driving-turn.ts'

const query = {
  /** One of both: whose turns, or in which vehicle. */
  driverId: Type.Optional(Id),
  deviceId: Type.Optional(Id),
  /** A turn belongs to the interval in which it began; at most 93 days. */
  from: Time,
  to: Time,
}

/** The file formats of a list of turns. */
export const drivingFormats = ['csv', 'xlsx'] as const
export type DrivingFormat = (typeof drivingFormats)[number]

/** Who drove which vehicle when (decision 153). A stock server has no such calls. */
export const drivingApi = {
  /** The newest first; the header has the cursor of the next page. */
  list: endpoint({
    method: 'GET',
    path: '/api/reports/driving',
    query: Type.Object({
      ...query,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: drivingBounds.mostRows })),
      cursor: Type.Optional(Type.String({ maxLength: 64, pattern: '^-?\\d+\\.\\d+$' })),
    }),
    response: Type.Array(drivingTurnSchema),
  }),
  /** Decision 181: the scores of the last twelve months of a driver or of a vehicle, the oldest first. */
  months: endpoint({
    method: 'GET',
    path: '/api/reports/driving/months',
    query: Type.Object({ driverId: query.driverId, deviceId: query.deviceId }),
    response: Type.Array(scoreMonthSchema),
  }),
  /** The turns as a file, the newest 10,000. */
  file: endpoint({
    method: 'GET',
    path: '/api/reports/driving/:format',
    params: Type.Object({ format: Type.Unsafe<DrivingFormat>(Type.String({ enum: drivingFormats })) }),
    query: Type.Object(query),
    response: Type.Unsafe<unknown>(Type.Any()),
  }),
}

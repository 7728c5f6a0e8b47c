import { Attributes, Id, Integer, type Static, Time, Type } from '../kit/schema.ts'

const Count = Integer

/** ENT-34: the statistics of one day. `protocols` has the number of active devices of each protocol. */
export const statisticsSchema = Type.Object({
  id: Id,
  attributes: Attributes,
  captureTime: Time,
  activeUsers: Count,
  activeDevices: Count,
  requests: Count,
  messagesReceived: Count,
  messagesStored: Count,
  mailSent: Count,
  smsSent: Count,
  geocoderRequests: Count,
  geolocationRequests: Count,
  protocols: Type.Unsafe<Record<string, number>>(Type.Record(Type.String(), Count, { default: {} })),
})
export type Statistics = Static<typeof statisticsSchema>

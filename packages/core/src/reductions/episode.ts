import type { Fix } from './fixes.ts'
import type { ReportInput } from './period.ts'

/** The fields that rows of behaviour share: when and where it began, with whom, and how long it lasted. */
export const episodeOf = ({ deviceId, deviceName }: ReportInput, start: Fix, end: Fix) => ({
  deviceId,
  deviceName,
  positionId: start.id,
  startTime: new Date(start.time),
  endTime: new Date(end.time),
  duration: end.time - start.time,
  latitude: start.latitude,
  longitude: start.longitude,
  address: start.address,
  driverUniqueId: start.driver ?? null,
  driverName: null,
})

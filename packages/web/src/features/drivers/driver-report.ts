/** What a driver drove: with which vehicles, and when. */
export interface DriverSpan {
  readonly driverId: number
  readonly deviceIds: readonly number[]
  readonly from: Date
  readonly to: Date
}

/** The address of a report of what one driver drove. */
export function driverReport(page: string, { driverId, deviceIds, from, to }: DriverSpan): string {
  const query = new URLSearchParams(deviceIds.map((id) => ['deviceId', String(id)]))
  query.set('driverId', String(driverId))
  query.set('from', from.toISOString())
  query.set('to', to.toISOString())
  return `${page}?${query}`
}

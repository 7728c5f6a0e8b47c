import type { Zone } from '@rastro/core/calendar/clock'
import { slicesOf } from '@rastro/core/kit/slices'
import { type Maintenance, maintenances } from '@rastro/core/resources/maintenance'
import { costRow, costsByDevice } from '@rastro/core/vehicle/costs'
import { list } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { digitsAmong } from '../../db/dialect.ts'
import type { ReportDevice } from './report-devices.ts'
import type { Row } from './report-reader.ts'
import type { TimeRange } from './reports.ts'

/** Records are of days between these (ms). */
const [earliest, latest] = [Date.UTC(1970, 0, 2), Date.UTC(9998, 0, 1)]
/** Devices whose records are read by one query. */
const devicesAQuery = 500

/**
 * Creates the function that makes rows of costs of the summary of a device: the records of its services and fuel belong to whoever
 * sees it.
 */
export async function costRows(
  db: Db,
  { ids, zone, period }: { readonly ids: readonly number[]; readonly zone: Zone; readonly period: TimeRange },
): Promise<(device: ReportDevice, summary: readonly Row[]) => readonly Row[]> {
  const records: Maintenance[] = []
  for (const some of slicesOf(ids, devicesAQuery)) {
    const found = db
      .selectFrom('maintenance')
      .where('start', '=', 0)
      .where('period', '=', 0)
      .where(digitsAmong(db, 'deviceId', some.map(String)))
      .select('id')
    records.push(...(await list(db, maintenances, { ids: found })))
  }
  const dayOf = (time: Date) => {
    const clock = zone(Math.min(Math.max(+time, earliest), latest))
    return new Date(clock).toISOString().slice(0, 10)
  }
  const sums = costsByDevice(records, [dayOf(period.from), dayOf(period.to)])
  return (device, [summary]) => {
    const costs = sums.get(device.deviceId)
    const distance = (summary as { distance?: number } | undefined)?.distance
    return distance === undefined && !costs ? [] : [costRow(device, distance ?? 0, costs)]
  }
}

import { momentOf, type Zone } from '@rastro/core/calendar/clock'
import { dayStart } from '@rastro/core/calendar/days'
import { InvalidError } from '@rastro/core/kit/errors'
import { type FuelLedger, type FuelTrack, fuelLedgerBounds } from '@rastro/core/model/fuel-ledger'
import { type Maintenance, maintenances, recordKeys } from '@rastro/core/resources/maintenance'
import { fuelLedgerOf, type RecordedFilling } from '@rastro/core/vehicle/fuel-ledger'
import { refuelledOf } from '@rastro/core/vehicle/performed'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { visibleIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import { list } from '../../db/crud.ts'
import { amongThose, attributeId } from '../../db/dialect.ts'
import { verdictsOf } from './fuel-verdicts.ts'
import type { ReportReader } from './report-reader.ts'
import { readRows } from './report-rows.ts'
import { rowTexts } from './row-texts.ts'
import { deviceOf } from './trip-explanation.ts'

interface Asked {
  readonly deviceId: number
  readonly from: Date
  readonly to: Date
}
type Ctx = Has<'db' | 'positions'>

const dayMs = 24 * 3_600_000
/** The newest records of a vehicle that are looked through. */
const maxRecords = 5000
/** What is larger was not put into a tank, and would be no exact sum. */
const [mostLitres, mostCost] = [1_000_000, 1_000_000_000]

/** The ledger of a tank, by its sensor and by the fuel records that the reader sees. The device must be visible to the reader. */
export async function ledgerOf(ctx: Ctx, reader: ReportReader, { deviceId, from, to }: Asked): Promise<FuelLedger> {
  if (to < from) throw new InvalidError(refusal('dataBackwards'), { field: 'to' })
  // A day more where the clocks change
  if (to.getTime() - from.getTime() > (fuelLedgerBounds.days + 1) * dayMs)
    throw new InvalidError(refusal('rangeTooLong', { most: fuelLedgerBounds.days }), { field: 'from' })
  const device = await deviceOf(ctx, deviceId)
  const span = { from: from.getTime(), to: to.getTime() }
  let track: FuelTrack = { levels: [], changes: [], distance: 0 }
  for await (const [read] of readRows(ctx)('fuelTrack', { ...device, ...span })) if (read) track = read
  await rowTexts(ctx.db, reader)(track.changes)
  const records = (await recordsOf(ctx, reader, deviceId)).filter((one) => one.to >= span.from && one.from <= span.to)
  const verdicts = await verdictsOf(ctx.db, reader.viewer, { deviceId, ...span })
  return fuelLedgerOf({
    ...{ deviceId, deviceName: device.deviceName, capacity: device.settings.fuelCapacity },
    ...{ track, records, verdicts },
  })
}

async function recordsOf({ db }: Ctx, { viewer, zone }: ReportReader, deviceId: number): Promise<RecordedFilling[]> {
  const found = await db
    .selectFrom('maintenance')
    .where('start', '=', 0)
    .where('period', '=', 0)
    .where('type', '=', 'fuel')
    .where(attributeId(db, recordKeys.deviceId), '=', deviceId)
    .$if(!viewer.user.administrator, (query) =>
      query.where(amongThose(db, 'id', visibleIds(db, 'maintenance', viewer.user.id))),
    )
    .orderBy('id', 'desc')
    .limit(maxRecords)
    .select('id')
    .execute()
  const rows: readonly Maintenance[] = await list(db, maintenances, { ids: found.map(({ id }) => id) })
  return rows.flatMap((row) => {
    const refuel = refuelledOf(row)
    const times = refuel && timesOf(refuel.at, zone)
    if (!refuel || !times || !(refuel.litres > 0) || refuel.litres > mostLitres) return []
    const { id, litres, cost, name: fuel } = refuel
    return [{ id, litres, cost: cost > 0 && cost < mostCost ? cost : 0, fuel, ...times }]
  })
}

/** The moment that a record names, or its whole local day; undefined where it names none. */
function timesOf(at: string, zone: Zone): { from: number; to: number } | undefined {
  const [, day, clock, offset] = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d[^Z+-]*)?(Z|[+-]\d\d:?\d\d)?$/.exec(at) ?? []
  const noon = Date.parse(`${day}T12:00Z`)
  if (Number.isNaN(noon)) return undefined
  if (clock === undefined) {
    const from = dayStart(momentOf(noon, zone), zone)
    return { from, to: from + dayMs - 1 }
  }
  const written = Date.parse(`${day}${clock}${offset ?? 'Z'}`)
  if (Number.isNaN(written)) return undefined
  const moment = offset ? written : momentOf(written, zone)
  return { from: moment, to: moment }
}

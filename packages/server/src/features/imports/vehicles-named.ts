import { recordKeys } from '@rastro/core/resources/maintenance'
import { refuelledOf } from '@rastro/core/vehicle/performed'
import { plateOf, vehicleInFull } from '@rastro/core/vehicle/vehicle'
import { sql } from 'kysely'
import type { Viewer } from '../../access/viewer.ts'
import { visibleIds } from '../../access/visibility.ts'
import type { Db } from '../../db/database.ts'
import { amongThose, attributeId, isSqlite } from '../../db/dialect.ts'

/** A vehicle as a line names it, and how a record calls it. */
export interface NamedVehicle {
  readonly id: number
  readonly text: string
  readonly names: readonly string[]
}

/** A plate without blanks and punctuation, in capitals. */
export const plainPlate = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase()

/** The vehicles visible to the viewer that have one of these texts as plate, identifier or name. */
export async function vehiclesNamed(db: Db, viewer: Viewer, texts: readonly string[]): Promise<NamedVehicle[]> {
  if (texts.length === 0) return []
  const plates = [...new Set(texts.map(plainPlate))]
  const stored = isSqlite(db)
    ? sql<string>`json_extract(attributes, '$.veiculo.placa')`
    : sql<string>`substring(attributes from '"placa":"([^"]*)"')`
  const plain = sql<string>`upper(replace(replace(replace(${stored}, '-', ''), ' ', ''), '.', ''))`
  const found = await db
    .selectFrom('device')
    .$if(!viewer.user.administrator, (query) =>
      query.where(amongThose(db, 'id', visibleIds(db, 'device', viewer.user.id))),
    )
    .where((is) => is.or([is('uniqueId', 'in', texts), is('name', 'in', texts), is(plain, 'in', plates)]))
    .select(['id', 'name', 'uniqueId', 'attributes'])
    .execute()
  return found.map(({ id, name, uniqueId, attributes }) => {
    const device = { name, attributes: JSON.parse(attributes) as Record<string, unknown> }
    return { id, text: vehicleInFull(device), names: [uniqueId, name, plainPlate(plateOf(device))] }
  })
}

/** The newest records that are looked through for repetitions. */
const maxRecords = 20_000

/** What tells fuel records of these vehicles apart: vehicle, moment and litres. */
export async function refuelsOf(db: Db, deviceIds: readonly number[]): Promise<ReadonlySet<string>> {
  if (deviceIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('maintenance')
    .where('type', '=', 'fuel')
    .where('start', '=', 0)
    .where('period', '=', 0)
    .where(attributeId(db, recordKeys.deviceId), 'in', deviceIds)
    .orderBy('id', 'desc')
    .limit(maxRecords)
    .selectAll()
    .execute()
  return new Set(
    rows.flatMap((row) => {
      const refuel = refuelledOf({ ...row, attributes: JSON.parse(row.attributes) as Record<string, unknown> })
      return refuel ? [refuelKey(refuel.deviceId, refuel.at, refuel.litres)] : []
    }),
  )
}

export const refuelKey = (deviceId: number, at: string, litres: number): string => `${deviceId} ${at} ${litres}`

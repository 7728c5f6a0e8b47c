import { capitalsOf, digitsOf } from '@rastro/core/identity/identity-kind'
import { driverDetails } from '@rastro/core/model/driving-licence'
import { type Device, devices } from '@rastro/core/resources/device'
import { type Driver, drivers } from '@rastro/core/resources/driver'
import { plateOf } from '@rastro/core/vehicle/vehicle'
import { sql } from 'kysely'
import type { Viewer } from '../../access/viewer.ts'
import { visibleIds } from '../../access/visibility.ts'
import { list } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { amongThose } from '../../db/dialect.ts'

/** Candidates that are read to be compared. */
const maxCandidates = 20

/** INSP-14: the driver of this tax number, written in any way, among those that the viewer sees. */
export async function findDriver(db: Db, viewer: Viewer, taxId: string): Promise<Driver | undefined> {
  const digits = digitsOf(taxId)
  const ids = await candidates(db, viewer, { table: 'driver', key: 'CPF', value: digits })
  const found = await list(db, drivers, { ids, sort: 'id' })
  return found.find(({ attributes }) => digitsOf(textIn(attributes[driverDetails], 'cpf')) === digits)
}

/** INSP-15: the vehicle of this plate, written in any way, among those that the viewer sees. */
export async function findVehicle(db: Db, viewer: Viewer, plate: string): Promise<Device | undefined> {
  const letters = capitalsOf(plate)
  const ids = await candidates(db, viewer, { table: 'device', key: 'PLACA', value: letters })
  const found = await list(db, devices, { ids, sort: 'id' })
  return found.find((device) => capitalsOf(plateOf(device)) === letters)
}

/** A text of the details that a driver has as attribute; empty where there is none. */
export function textIn(details: unknown, key: string): string {
  const value = typeof details === 'object' && details !== null ? (details as Record<string, unknown>)[key] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

interface Wanted {
  readonly table: 'driver' | 'device'
  readonly key: 'CPF' | 'PLACA'
  /** Digits and capitals alone. */
  readonly value: string
}

/** The stored attributes are compared without what separates the parts of a number, by the same text in both databases. */
async function candidates(db: Db, { user }: Viewer, { table, key, value }: Wanted): Promise<number[]> {
  if (value === '') return []
  const plain = ['.', '-', ' ', '/'].reduce(
    (text, mark) => sql`replace(${text}, ${sql.lit(mark)}, '')`,
    sql`attributes`,
  )
  const rows = await db
    .selectFrom(table as 'driver')
    .$if(!user.administrator, (query) => query.where(amongThose(db, 'id', visibleIds(db, table, user.id))))
    .where(sql<boolean>`upper(${plain}) like ${`%"${key}":"${value}"%`}`)
    .orderBy('id')
    .limit(maxCandidates)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

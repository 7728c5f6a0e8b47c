import { type Position, positionSchema } from '@rastro/core/model/position'
import { nameList } from './hot-columns.ts'
import { positionNames } from './hot-statements.ts'
import type { AddressColumns, JsonField } from './json-rows.ts'
import { columnsOf } from './row.ts'

/** The columns that are read: all but the fingerprint. */
export const columnsRead = positionNames.filter((name) => name !== 'fingerprint')

/** `p."id", p."deviceId" …` */
export const positionList: string = nameList(columnsRead, 'p.')

const wireColumns = columnsOf(positionSchema)
/** The columns of a row from which `jsonRows` makes the JSON of the API, in its order. */
export const jsonColumns: readonly string[] = wireColumns.map(({ key }) => key)
/** The JSON field for each. */
export const jsonFields: readonly JsonField[] = wireColumns.map(({ key, kind }, index) => ({
  lead: `${index === 0 ? ',{' : ','}${JSON.stringify(key)}:`,
  kind,
}))

/** The index of the address in a row of `jsonColumns`, and the columns needed to find it. */
export const addressColumns: AddressColumns['at'] = {
  address: jsonColumns.indexOf('address'),
  deviceId: jsonColumns.indexOf('deviceId'),
  latitude: jsonColumns.indexOf('latitude'),
  longitude: jsonColumns.indexOf('longitude'),
}

/** The index of each column in a row. */
const at = Object.fromEntries(columnsRead.map((name, index) => [name, index])) as Record<keyof Position, number>

/** The position in a row. Written by hand, not by schema, because reports read hundreds of thousands of rows. */
export function positionOf(row: readonly unknown[]): Position {
  const network = row[at.network] as string | null
  const geofenceIds = row[at.geofenceIds] as string | null
  return {
    id: row[at.id] as number,
    attributes: JSON.parse(row[at.attributes] as string),
    deviceId: row[at.deviceId] as number,
    protocol: row[at.protocol] as string | null,
    serverTime: new Date(row[at.serverTime] as number),
    deviceTime: new Date(row[at.deviceTime] as number),
    fixTime: new Date(row[at.fixTime] as number),
    valid: row[at.valid] === 1,
    latitude: row[at.latitude] as number,
    longitude: row[at.longitude] as number,
    altitude: row[at.altitude] as number,
    speed: row[at.speed] as number,
    course: row[at.course] as number,
    address: row[at.address] as string | null,
    accuracy: row[at.accuracy] as number,
    network: network === null ? null : JSON.parse(network),
    geofenceIds: geofenceIds === null ? null : JSON.parse(geofenceIds),
  }
}

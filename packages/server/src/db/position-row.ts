import type { Position } from '@rastro/core/model/position'

/** The columns that make a position, in the order `positionOf` reads them. */
export const positionColumns = [
  'id',
  'deviceId',
  'protocol',
  'serverTime',
  'deviceTime',
  'fixTime',
  'valid',
  'latitude',
  'longitude',
  'altitude',
  'speed',
  'course',
  'accuracy',
  'address',
  'network',
  'geofenceIds',
  'attributes',
] as const

/** `p."id", p."deviceId" …` */
export const positionList: string = positionColumns.map((column) => `p."${column}"`).join(', ')

/** By hand and not by schema: a report reads a hundred thousand of them. */
export function positionOf(row: readonly unknown[]): Position {
  const network = row[14] as string | null
  const geofenceIds = row[15] as string | null
  return {
    id: row[0] as number,
    attributes: JSON.parse(row[16] as string),
    deviceId: row[1] as number,
    protocol: row[2] as string | null,
    serverTime: new Date(row[3] as number),
    deviceTime: new Date(row[4] as number),
    fixTime: new Date(row[5] as number),
    valid: row[6] === 1,
    latitude: row[7] as number,
    longitude: row[8] as number,
    altitude: row[9] as number,
    speed: row[10] as number,
    course: row[11] as number,
    address: row[13] as string | null,
    accuracy: row[12] as number,
    network: network === null ? null : JSON.parse(network),
    geofenceIds: geofenceIds === null ? null : JSON.parse(geofenceIds),
  }
}

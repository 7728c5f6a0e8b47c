import { createHash } from 'node:crypto'
import { type Position, positionSchema } from '@rastro/core/model/position'
import type { NewPosition } from '../db/database.ts'
import type { IdMap } from './id-map.ts'
import { jsonOf, type TimeReader } from './row-values.ts'
import type { SourceRow } from './source.ts'

/** The ids of a row here. */
export interface NewIds {
  readonly id: number
  readonly deviceId: number
}

/**
 * A row of `tc_positions`. Its fingerprint is of the row as it was stored there, so that the same row is stored once however often it
 * is imported. Throws `RangeError` for a time or number that is none.
 */
export function positionOfRow(row: SourceRow, { id, deviceId }: NewIds, ids: IdMap, readTime: TimeReader): NewPosition {
  return {
    id,
    deviceId,
    fingerprint: fingerprintOfRow(row),
    protocol: row.protocol || null,
    serverTime: readTime(row.servertime ?? row.fixtime!),
    deviceTime: readTime(row.devicetime ?? row.fixtime!),
    fixTime: readTime(row.fixtime!),
    valid: row.valid === 't' || row.valid === '1',
    latitude: number(row.latitude),
    longitude: number(row.longitude),
    altitude: number(row.altitude),
    speed: number(row.speed),
    course: number(row.course),
    accuracy: number(row.accuracy),
    address: row.address ?? null,
    network: networkOf(row.network),
    geofenceIds: fencesOf(row.geofenceids, ids),
    attributes: jsonOf(row.attributes ?? '{}') as Position['attributes'],
  }
}

/** All that is stored of a position, as one text to compare. */
export const textOfPosition = ({ fingerprint: _, ...position }: Position & { fingerprint?: number }): string =>
  JSON.stringify(
    positionKeys.map((key) => {
      const value = position[key]
      return value instanceof Date ? value.getTime() : value
    }),
  )

const positionKeys = Object.keys(positionSchema.properties) as (keyof Position)[]

function number(text: string | null | undefined): number {
  const value = Number(text ?? 0)
  if (!Number.isFinite(value)) throw new RangeError(`${text} is no number`)
  return value
}

/** A stock server writes the text `null` for none. */
const isNone = (text: string | null | undefined): boolean => !text || text === 'null'

const networkOf = (text: string | null | undefined): Position['network'] =>
  isNone(text) ? null : (jsonOf(text!) as Position['network'])

function fencesOf(text: string | null | undefined, ids: IdMap): number[] | null {
  if (isNone(text)) return null
  const found = (jsonOf(text!) as number[]).flatMap?.((id) => ids.newId('geofence', id) || []) ?? []
  return found.length > 0 ? found : null
}

const columns = [
  'protocol',
  'devicetime',
  'fixtime',
  'valid',
  'latitude',
  'longitude',
  'altitude',
  'speed',
  'course',
  'attributes',
]

function fingerprintOfRow(row: SourceRow): number {
  const text = columns.map((name) => row[name] ?? '').join('\t')
  const hash = createHash('sha256').update(text).digest()
  return hash.readUIntBE(0, 6) * 32 + (hash[6]! & 31)
}

import { wireTime } from '@rastro/core/kit/schema'
import type { Position } from '@rastro/core/model/position'

/** The journey of one device, ready to be written as a file. */
export interface Journey {
  readonly name: string
  readonly from: Date
  readonly to: Date
  readonly positions: readonly Position[]
  /** IANA name of the zone that the times of a table are told in. */
  readonly timezone: string
}

const columns = [
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
  'address',
  'accuracy',
] as const satisfies readonly (keyof Position)[]

/** A table with one more column for every attribute that occurs. Cells are quoted where they must be (RFC 4180). */
export function toCsv({ positions, timezone }: Journey): string {
  const attributes = [...new Set(positions.flatMap((position) => Object.keys(position.attributes)))]
  const time = clockOf(timezone)
  const row = (position: Position): unknown[] => [
    ...columns.map((column) => (position[column] instanceof Date ? time(position[column]) : position[column])),
    ...attributes.map((key) => position.attributes[key]),
  ]
  return [[...columns, ...attributes], ...positions.map(row)].map((cells) => `${cells.map(cell).join(',')}\n`).join('')
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // A spreadsheet would run such a text as a formula
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** `yyyy-MM-dd HH:mm:ss` in a zone. */
function clockOf(timeZone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (time) => format.format(time)
}

export function toGpx({ name, positions }: Journey): string {
  const points = positions.map(
    ({ latitude, longitude, altitude, fixTime }) =>
      `<trkpt lat="${latitude}" lon="${longitude}"><ele>${altitude}</ele><time>${fixTime.toISOString()}</time></trkpt>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Rastro" xmlns="http://www.topografix.com/GPX/1/1">',
    `<trk><name>${escaped(name)}</name><trkseg>${points.join('')}</trkseg></trk>`,
    '</gpx>\n',
  ].join('\n')
}

export function toKml({ name, from, to, positions }: Journey): string {
  const coordinates = positions.map(({ longitude, latitude, altitude }) =>
    [longitude.toFixed(6), latitude.toFixed(6), altitude].join(','),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>',
    `<name>${escaped(name)}</name><Placemark><name>${wireTime(from)} - ${wireTime(to)}</name>`,
    '<LineString><extrude>1</extrude><tessellate>1</tessellate><altitudeMode>absolute</altitudeMode>',
    `<coordinates>${coordinates.join(' ')}</coordinates></LineString></Placemark>`,
    '</Document></kml>\n',
  ].join('\n')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!)

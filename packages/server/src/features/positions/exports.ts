import { UnavailableError } from '@rastro/core/kit/errors'
import { escaped } from '@rastro/core/kit/markup'
import { wireTime } from '@rastro/core/kit/schema'
import { harmlessCell } from '@rastro/core/kit/spreadsheet'
import type { Position } from '@rastro/core/model/position'
import { strToU8, Zip, ZipDeflate } from 'fflate'

/** The journey of one device, written as a file piece by piece. */
export interface Journey {
  readonly name: string
  readonly from: Date
  readonly to: Date
  /** Oldest first; read once. */
  readonly pages: AsyncIterable<readonly Position[]>
  /** Every attribute that occurs in them. */
  attributeNames(): Promise<readonly string[]>
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
export async function* toCsv({ pages, attributeNames, timezone }: Journey): AsyncGenerator<string> {
  const attributes = await attributeNames()
  const known = new Set(attributes)
  const time = clockOf(timezone)
  const row = (position: Position): unknown[] => {
    const odd = Object.keys(position.attributes).find((name) => !known.has(name))
    // Reported since the columns were looked for: a table without it would look whole
    if (odd !== undefined)
      throw new UnavailableError(`The attribute ${odd} came while the table was written: ask again`)
    return [
      ...columns.map((column) => (position[column] instanceof Date ? time(position[column]) : position[column])),
      ...attributes.map((name) => position.attributes[name]),
    ]
  }
  yield line([...columns, ...attributes])
  for await (const positions of pages) yield positions.map((position) => line(row(position))).join('')
}

const line = (cells: readonly unknown[]): string => `${cells.map(cell).join(',')}\n`

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const safe = harmlessCell(typeof value === 'string' ? value : JSON.stringify(value))
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** `yyyy-MM-dd HH:mm:ss` in a zone. */
function clockOf(timeZone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (time) => format.format(time)
}

export async function* toGpx({ name, pages }: Journey): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield '<gpx version="1.1" creator="Rastro" xmlns="http://www.topografix.com/GPX/1/1">\n'
  yield `<trk><name>${escaped(name)}</name><trkseg>`
  for await (const positions of pages) yield positions.map(trackPoint).join('')
  yield '</trkseg></trk>\n</gpx>\n'
}

const trackPoint = ({ latitude, longitude, altitude, fixTime }: Position): string =>
  `<trkpt lat="${latitude}" lon="${longitude}"><ele>${altitude}</ele><time>${fixTime.toISOString()}</time></trkpt>`

export async function* toKml({ name, from, to, pages }: Journey): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n'
  yield `<name>${escaped(name)}</name><Placemark><name>${wireTime(from)} - ${wireTime(to)}</name>\n`
  yield '<LineString><extrude>1</extrude><tessellate>1</tessellate><altitudeMode>absolute</altitudeMode>\n<coordinates>'
  let separator = ''
  for await (const positions of pages) {
    const line = positions.map(coordinates).join(' ')
    yield line && `${separator}${line}`
    if (line) separator = ' '
  }
  yield '</coordinates></LineString></Placemark>\n</Document></kml>\n'
}

/** The same line as an archive that holds `doc.kml`, packed page by page. */
export async function* toKmz(journey: Journey): AsyncGenerator<Uint8Array> {
  let packed: Uint8Array[] = []
  const archive = new Zip((error, piece) => {
    if (error) throw error
    packed.push(piece)
  })
  const document = new ZipDeflate('doc.kml')
  archive.add(document)
  for await (const text of toKml(journey)) {
    document.push(strToU8(text))
    yield* packed
    packed = []
  }
  document.push(new Uint8Array(), true)
  archive.end()
  yield* packed
}

const coordinates = ({ longitude, latitude, altitude }: Position): string =>
  [longitude.toFixed(6), latitude.toFixed(6), altitude].join(',')

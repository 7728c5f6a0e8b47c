import { gpx, gpxPoint, gpxTrack, kml, kmlLine, kmlPlacemark } from '@rastro/core/format/map-files'
import { UnavailableError } from '@rastro/core/kit/errors'
import { wireTime } from '@rastro/core/kit/schema'
import { csvRow } from '@rastro/core/kit/spreadsheet'
import type { Position } from '@rastro/core/model/position'
import { route } from '@rastro/core/reports/route'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { strToU8, Zip, ZipDeflate } from 'fflate'

/** The positions of one device, written as a file page by page. */
export interface Journey {
  readonly name: string
  readonly from: Date
  readonly to: Date
  /** Oldest first; read once. */
  readonly pages: AsyncIterable<readonly Position[]>
  /** Every attribute that occurs in them. */
  attributeNames(): Promise<readonly string[]>
  /** IANA name of the time zone of a table's times. */
  readonly timezone: string
}

const columns = route.columns.map(({ field }) => field)

/**
 * A table with the columns of the report `route`, and one for every attribute that occurs. Cells are quoted where necessary (RFC
 * 4180).
 */
export async function* toCsv({ pages, attributeNames, timezone }: Journey): AsyncGenerator<string> {
  const attributes = await attributeNames()
  const known = new Set(attributes)
  const time = clockOf(timezone)
  const row = (position: Position): unknown[] => {
    const odd = Object.keys(position.attributes).find((name) => !known.has(name))
    // Reported after the columns were read: omitting it would silently lose data
    if (odd !== undefined) throw new UnavailableError(refusal('exportChanged', { name: odd.slice(0, 100) }))
    return [
      ...columns.map((column) => {
        const value = position[column]
        return value instanceof Date ? time(value) : value
      }),
      ...attributes.map((name) => position.attributes[name]),
    ]
  }
  yield line([...columns, ...attributes])
  for await (const positions of pages) yield positions.map((position) => line(row(position))).join('')
}

const line = csvRow({ separator: ',', lineEnd: '\n' })

/** `yyyy-MM-dd HH:mm:ss` in a zone. */
function clockOf(timeZone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (time) => format.format(time)
}

export async function* toGpx({ name, pages }: Journey): AsyncGenerator<string> {
  yield gpx.start + gpxTrack.start(name)
  for await (const positions of pages) yield positions.map(trackPoint).join('')
  yield gpxTrack.end + gpx.end
}

const trackPoint = ({ latitude, longitude, altitude, fixTime }: Position): string =>
  gpxPoint(longitude, latitude, `<ele>${altitude}</ele><time>${fixTime.toISOString()}</time>`)

export async function* toKml({ name, from, to, pages }: Journey): AsyncGenerator<string> {
  yield kml.start(name) + kmlPlacemark.start({ name: `${wireTime(from)} - ${wireTime(to)}` })
  yield kmlLine.start('<extrude>1</extrude><tessellate>1</tessellate><altitudeMode>absolute</altitudeMode>')
  let separator = ''
  for await (const positions of pages) {
    const line = positions.map(coordinates).join(' ')
    yield line && `${separator}${line}`
    if (line) separator = ' '
  }
  yield kmlLine.end + kmlPlacemark.end + kml.end
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

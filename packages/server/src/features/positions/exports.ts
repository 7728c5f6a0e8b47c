import { gpx, gpxPoint, gpxTrack, kml, kmlLine, kmlPlacemark } from '@rastro/core/format/map-files'
import { wireTime } from '@rastro/core/kit/schema'
import { csvRow } from '@rastro/core/kit/spreadsheet'
import type { Position } from '@rastro/core/model/position'
import { route } from '@rastro/core/reports/route'
import { type ArchivedFile, zipped } from '../../http/zip.ts'

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
  // One with another attribute came after the columns were read: the table is as of its beginning
  const isOfBeginning = (position: Position) => Object.keys(position.attributes).every((name) => known.has(name))
  const row = (position: Position): unknown[] => [
    ...columns.map((column) => {
      const value = position[column]
      return value instanceof Date ? time(value) : value
    }),
    ...attributes.map((name) => position.attributes[name]),
  ]
  yield line([...columns, ...attributes])
  for await (const positions of pages) {
    yield positions
      .filter(isOfBeginning)
      .map((position) => line(row(position)))
      .join('')
  }
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
  async function* document(): AsyncGenerator<ArchivedFile> {
    yield { name: 'doc.kml', pages: toKml(journey) }
  }
  yield* zipped(document())
}

const coordinates = ({ longitude, latitude, altitude }: Position): string =>
  [longitude.toFixed(6), latitude.toFixed(6), altitude].join(',')

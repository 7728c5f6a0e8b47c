import { gpx, gpxPoint, gpxTrack } from '@rastro/core/format/map-files'
import { encode } from '@rastro/core/kit/schema'
import { eventSchema } from '@rastro/core/model/event'
import { devices } from '@rastro/core/resources/device'
import { eventPages } from '../../access/event-pages.ts'
import { find } from '../../db/crud.ts'
import type { Span } from '../../db/database.ts'
import { pagedList } from '../../http/json.ts'
import { ownedIds } from './belongings-part.ts'
import { type Asked, csvTable, jsonList, type Part } from './part.ts'

const columns = [
  ...['fixTime', 'deviceTime', 'serverTime', 'valid', 'latitude', 'longitude', 'altitude', 'speed', 'course'],
  ...['accuracy', 'address', 'attributes'],
]
const eventColumns = ['eventTime', 'type', 'geofenceId', 'maintenanceId', 'positionId', 'attributes']

/** Where the vehicles that belong to the account were, and what happened there: read page by page, a vehicle after the other. */
export const historyPart: Part = async function* (asked) {
  for (const deviceId of (await ownedIds(asked, 'device')).keys()) {
    const device = await find(asked.ctx.db, devices, deviceId)
    if (!device) continue
    const span: Span = { deviceId, from: asked.from, to: asked.to }
    const { positions } = asked.ctx
    const folder = `history/vehicle-${deviceId}`
    const history = { isHistory: true } as const
    const json = pagedList(positions.streamJson(span))
    yield { name: `${folder}/positions.json`, about: 'positions', pages: json, ...history }
    const table = csvTable(asked.row, columns, positions.stream(span))
    yield { name: `${folder}/positions.csv`, about: 'positions', pages: table, ...history }
    yield { name: `${folder}/positions.gpx`, about: 'track', pages: track(asked, device.name, span), ...history }
    const events = eventPages(asked.ctx.db, asked.reader, span)
    yield { name: `${folder}/events.json`, about: 'events', pages: jsonList(encoded(events)), ...history }
    const again = eventPages(asked.ctx.db, asked.reader, span)
    yield { name: `${folder}/events.csv`, about: 'events', pages: csvTable(asked.row, eventColumns, again), ...history }
  }
}

async function* encoded(pages: AsyncIterable<readonly object[]>): AsyncGenerator<unknown[]> {
  for await (const page of pages) yield page.map((event) => encode(eventSchema, event as never))
}

async function* track({ ctx: { positions } }: Asked, name: string, span: Span): AsyncGenerator<string> {
  yield gpx.start + gpxTrack.start(name)
  for await (const page of positions.stream(span)) {
    yield page
      .map(({ latitude, longitude, altitude, fixTime }) =>
        gpxPoint(longitude, latitude, `<ele>${altitude}</ele><time>${fixTime.toISOString()}</time>`),
      )
      .join('')
  }
  yield gpxTrack.end + gpx.end
}

import { slicesOf } from '@rastro/core/kit/slices'
import { eventSchema } from '@rastro/core/model/event'
import { positionSchema } from '@rastro/core/model/position'
import { eventPages } from '../../access/event-pages.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { jsonWriter } from '../../http/json.ts'
import { type ReportQuery, reportedDevices } from './reports.ts'

type Ctx = Has<'db' | 'positions'>

const writeEvent = jsonWriter(eventSchema)
const writePosition = jsonWriter(positionSchema)
/** Positions of events read by one query. */
const positionsAQuery = 500

/**
 * RPT-46: for each device its route as [longitude, latitude] pairs, its events that have a position but those of driving off
 * (reference §7.6), and these positions, as a JSON list. Written piece by piece: a route of any length is never in memory.
 */
export async function* combinedJson(ctx: Ctx, viewer: Viewer, query: ReportQuery): AsyncGenerator<Uint8Array> {
  let lead = '['
  for (const deviceId of await reportedDevices(ctx.db, viewer, query)) {
    yield Buffer.from(`${lead}{"deviceId":${deviceId},"route":[`)
    lead = ','
    yield* deviceParts(ctx, viewer, { deviceId, from: query.from, to: query.to })
  }
  yield Buffer.from(lead === '[' ? '[]' : ']')
}

async function* deviceParts(
  { db, positions }: Ctx,
  viewer: Viewer,
  span: { readonly deviceId: number; readonly from: Date; readonly to: Date },
): AsyncGenerator<Uint8Array> {
  let comma = ''
  for await (const page of positions.stream(span)) {
    yield Buffer.from(comma + page.map(({ longitude, latitude }) => `[${longitude},${latitude}]`).join())
    comma = ','
  }
  yield Buffer.from('],"events":[')
  comma = ''
  const ids = new Set<number>()
  for await (const page of eventPages(db, viewer, span)) {
    for (const event of page) {
      if (event.positionId === 0 || event.type === 'deviceMoving') continue
      ids.add(event.positionId)
      yield Buffer.from(comma + writeEvent(event))
      comma = ','
    }
  }
  yield Buffer.from('],"positions":[')
  comma = ''
  for (const some of slicesOf([...ids], positionsAQuery)) {
    const found = await positions.byIds(some, [span.deviceId])
    if (found.length === 0) continue
    yield Buffer.from(comma + found.map(writePosition).join())
    comma = ','
  }
  yield Buffer.from(']}')
}

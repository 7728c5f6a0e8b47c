import { contract } from '@rastro/core/api/index'
import type { ExportFormat } from '@rastro/core/api/positions'
import { attributePreference } from '@rastro/core/model/preferences'
import { devices } from '@rastro/core/resources/device'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { FastifyReply } from 'fastify'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { get } from '../../db/crud.ts'
import { write } from '../../db/write.ts'
import { addressesFor } from '../../http/addresses.ts'
import { createConcurrencyLimit } from '../../http/concurrency-limit.ts'
import { type Http, implement, written } from '../../http/implement.ts'
import { type Journey, toCsv, toGpx, toKml, toKmz } from './exports.ts'
import { findPositions, journeyOf, removeHistory, removePosition } from './positions.ts'

type Ctx = Has<'db' | 'positions' | 'bus' | 'clock' | 'places' | 'lookups'>
interface Format {
  readonly type: string
  write(journey: Journey): AsyncIterable<string | Uint8Array>
}

const formats: Record<ExportFormat, Format> = {
  csv: { type: 'text/csv; charset=utf-8', write: toCsv },
  gpx: { type: 'application/gpx+xml; charset=utf-8', write: toGpx },
  kml: { type: 'application/vnd.google-earth.kml+xml; charset=utf-8', write: toKml },
  kmz: { type: 'application/vnd.google-earth.kmz', write: toKmz },
}

/** Maximum concurrent exports, and per user; further ones get a retry delay. */
const exportLimits = { words: refusal('tooManyExports'), max: 16, maxPerUser: 4 }

export function positionRoutes(http: Http, ctx: Ctx): void {
  const limitConcurrency = createConcurrencyLimit(exportLimits)
  const options = {
    guard: ({ viewer, reply }: { viewer: Viewer; reply: FastifyReply }) => limitConcurrency(viewer, reply),
  }
  const api = contract.positions
  implement(http, api.list, async ({ viewer, query, request }) => {
    const addresses = await addressesFor(ctx, { viewer, headers: request.headers })
    return written(await findPositions(ctx, viewer, { ...query, addresses }))
  })
  implement(http, api.remove, async ({ viewer, params }) => {
    await removePosition(ctx, viewer, params.id)
    return null
  })
  implement(http, api.removeRange, async ({ viewer, query }) => {
    const { deviceId, from, to } = query
    await removeHistory(ctx, viewer, { deviceId, from, to })
    return null
  })
  for (const [name, format] of Object.entries(formats)) {
    const call = { ...api.download, path: `/api/positions/${name}`, params: undefined } as const
    implement(
      http,
      call,
      async ({ viewer, query, reply }) => {
        const pages = await journeyOf(ctx, viewer, query)
        const device = await get(ctx.db, devices, query.deviceId)
        const { from, to } = query
        await write(ctx, actorOf(viewer), async ({ record }) => {
          record({ action: 'report', type: 'device', id: device.id, details: { type: name, from, to } })
        })
        ctx.lookups.note(viewer, { kind: 'export', deviceIds: [device.id] })
        reply.header('content-disposition', `attachment; filename=positions.${name}`)
        const journey: Journey = {
          ...query,
          name: device.name,
          timezone: timezoneOf(viewer),
          pages,
          attributeNames: () => ctx.positions.reduce(query, 'attributeNames'),
        }
        return written(format.write(journey), format.type)
      },
      options,
    )
  }
}

const timezoneOf = (viewer: Viewer): string => {
  const zone = attributePreference(viewer, 'timezone')
  return typeof zone === 'string' && Intl.supportedValuesOf('timeZone').includes(zone) ? zone : 'UTC'
}

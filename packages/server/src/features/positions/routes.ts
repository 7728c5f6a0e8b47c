import { contract } from '@rastro/core/api/index'
import { attributePreference } from '@rastro/core/model/preferences'
import { devices } from '@rastro/core/resources/device'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { get } from '../../db/crud.ts'
import { type Http, implement, written } from '../../http/implement.ts'
import { type Journey, toCsv, toGpx, toKml } from './exports.ts'
import { findPositions, removeHistory, removePosition, requireHistory } from './positions.ts'

type Ctx = Has<'db' | 'positions' | 'bus' | 'clock'>
interface Format {
  readonly type: string
  write(journey: Journey): AsyncIterable<string>
}

const formats: Record<string, Format> = {
  csv: { type: 'text/csv', write: toCsv },
  gpx: { type: 'application/gpx+xml', write: toGpx },
  kml: { type: 'application/vnd.google-earth.kml+xml', write: toKml },
}

export function positionRoutes(http: Http, ctx: Ctx): void {
  const api = contract.positions
  implement(http, api.list, async ({ viewer, query }) => written(await findPositions(ctx, viewer, query)))
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
    implement(http, call, async ({ viewer, query, reply }) => {
      await requireHistory(ctx, viewer, query.deviceId)
      const device = await get(ctx.db, devices, query.deviceId)
      reply.header('content-disposition', `attachment; filename=positions.${name}`)
      const journey: Journey = {
        ...query,
        name: device.name,
        timezone: timezoneOf(viewer),
        pages: ctx.positions.stream(query),
        attributeNames: () => ctx.positions.reduce(query, 'attributeNames'),
      }
      return written(format.write(journey), `${format.type}; charset=utf-8`)
    })
  }
}

const timezoneOf = (viewer: Viewer): string => {
  const zone = attributePreference(viewer, 'timezone')
  return typeof zone === 'string' && Intl.supportedValuesOf('timeZone').includes(zone) ? zone : 'UTC'
}

import { contract } from '@rastro/core/api/index'
import { type Event, eventSchema } from '@rastro/core/model/event'
import { seenAmong } from '../../access/can-see.ts'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { fromRow } from '../../db/row.ts'
import { type Http, implement } from '../../http/implement.ts'
import { anchorsOf, linksOfFence } from './links.ts'

/** The links of fences, which of them are anchors, and their events. */
export function geofenceRoutes(http: Http, { db }: Has<'db'>): void {
  implement(http, contract.anchors.list, ({ viewer }) => anchorsOf(db, viewer))
  implement(http, contract.geofences.links, ({ viewer, params }) => linksOfFence(db, viewer, params.id), {
    guard: ({ viewer, params }) => requireAccess(db, viewer, 'geofence', params.id),
  })
  implement(
    http,
    contract.geofences.events,
    ({ viewer, params, query }) => fenceEvents(db, viewer, params.id, query.limit || undefined),
    { guard: ({ viewer, params }) => requireAccess(db, viewer, 'geofence', params.id) },
  )
}

const usual = 20
const maxEvents = 100
/** Maximum events scanned over all devices, however few of them are visible. */
const maxLookedAt = 2000

/** The latest events of a fence, of visible devices; the newest first. */
async function fenceEvents(db: Db, { user }: Viewer, id: number, limit = usual): Promise<Event[]> {
  const rows = await db
    .selectFrom('event')
    .where('geofenceId', '=', id)
    .orderBy('eventTime', 'desc')
    .orderBy('id', 'desc')
    .limit(maxLookedAt)
    .select(['id', 'deviceId'])
    .execute()
  const devices = await seenAmong(db, user, 'device', [...new Set(rows.flatMap(({ deviceId }) => deviceId ?? []))])
  const seen = rows.filter(({ deviceId }) => deviceId !== null && devices.has(deviceId))
  const ids = seen.slice(0, Math.min(Math.max(limit, 1), maxEvents)).map((row) => row.id)
  if (ids.length === 0) return []
  const events = db.selectFrom('event').where('id', 'in', ids).orderBy('eventTime', 'desc').orderBy('id', 'desc')
  return (await events.selectAll().execute()).map((row) => fromRow(eventSchema, row))
}

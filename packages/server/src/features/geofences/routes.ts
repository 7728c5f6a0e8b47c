import { contract } from '@rastro/core/api/index'
import { requireAccess } from '../../access/require.ts'
import type { Has } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'
import { fenceEvents } from './fence-events.ts'
import { anchorsOf, linksOfFence } from './links.ts'

/** The links of fences, which of them are anchors, and their events. */
export function geofenceRoutes(http: Http, { db }: Has<'db'>): void {
  implement(http, contract.anchors.list, ({ viewer }) => anchorsOf(db, viewer.user.id))
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

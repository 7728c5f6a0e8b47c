import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'
import { addArea, listAreas, removeArea } from './areas.ts'
import { removeDestination, setDestination } from './destinations.ts'
import { listShares, removeShare } from './links.ts'
import { type ShareCtx, share } from './share.ts'
import { sharedView } from './view.ts'

export function shareRoutes(http: Http, ctx: ShareCtx & Has<'positions'>): void {
  const api = contract.share
  const options = { guard: ({ viewer }: { viewer: Viewer }) => requireCan(viewer, 'share') }
  for (const call of [contract.devices.share, api.device]) {
    implement(
      http,
      call,
      ({ viewer, body }) => share(ctx, viewer, { kind: 'device', id: body.deviceId }, body.expiration),
      options,
    )
  }
  implement(
    http,
    api.group,
    ({ viewer, body }) => share(ctx, viewer, { kind: 'group', id: body.groupId }, body.expiration),
    options,
  )
  implement(http, api.list, ({ viewer, query }) => listShares(ctx, viewer, query))
  implement(http, api.remove, async ({ viewer, params }) => {
    await removeShare(ctx, viewer, params.id)
    return null
  })
  implement(http, api.areas, ({ viewer }) => listAreas(ctx.db, viewer.user.id))
  implement(http, api.addArea, ({ viewer, body }) => addArea(ctx, viewer, body), options)
  implement(http, api.removeArea, async ({ viewer, params }) => {
    await removeArea(ctx, viewer, params.id)
    return null
  })
  implement(
    http,
    api.setDestination,
    async ({ viewer, params, body }) => {
      await setDestination(ctx, viewer, { id: params.id, destination: body })
      return null
    },
    options,
  )
  implement(http, api.removeDestination, async ({ viewer, params }) => {
    await removeDestination(ctx, viewer, params.id)
    return null
  })
  implement(http, api.view, ({ viewer }) => sharedView(ctx, viewer))
}

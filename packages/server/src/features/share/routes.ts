import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import type { Viewer } from '../../access/viewer.ts'
import { type Http, implement } from '../../http/implement.ts'
import { listShares, removeShare } from './links.ts'
import { type ShareCtx, share } from './share.ts'

export function shareRoutes(http: Http, ctx: ShareCtx): void {
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
}

import { editOf, requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { ForbiddenError } from '@rastro/core/kit/errors'
import { devices } from '@rastro/core/resources/device'
import { requireAccess } from '../../access/require.ts'
import { linkedIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import { get, list, update } from '../../db/crud.ts'
import { type Http, implement, written } from '../../http/implement.ts'
import { implementItem, listedIds } from '../../http/resource.ts'
import { setAccumulators } from './accumulators.ts'
import { checkDevice, deviceNamed, namedDevices, writeDevices } from './devices.ts'
import { mostPictureBytes, openMedia, storePicture } from './media.ts'

type Ctx = Has<'db' | 'positions' | 'bus' | 'blobs' | 'clock'>

export function deviceRoutes(http: Http, ctx: Ctx): void {
  const { db, blobs } = ctx
  const api = contract.devices
  implement(http, api.list, async ({ viewer, query }) => {
    const { id, uniqueId, deviceId } = query
    if (id || uniqueId) return written(writeDevices(await namedDevices(db, viewer, query)))
    if (deviceId) await requireAccess(db, viewer, 'device', deviceId)
    const ids = deviceId
      ? linkedIds(db, { owner: 'device', ownerId: deviceId, property: 'linkedDevice' })
      : await listedIds(db, viewer, devices, query)
    return written(writeDevices(await list(db, devices, { ...query, ids })))
  })
  implementItem(http, ctx, devices, { beforeSave: checkDevice })
  implement(http, api.setAccumulators, async ({ viewer, params, body }) => {
    await requireAccess(db, viewer, 'device', params.id)
    requireCan(viewer, editOf('device'))
    await setAccumulators(ctx, params.id, body)
    return null
  })
  implement(
    http,
    api.uploadImage,
    async ({ viewer, params, body, request }) => {
      await requireAccess(db, viewer, 'device', params.id)
      requireCan(viewer, editOf('device'))
      const { uniqueId, attributes } = await get(db, devices, params.id)
      const type = request.headers['content-type'] ?? ''
      const name = await storePicture(blobs, uniqueId, { type, bytes: (body ?? []) as Uint8Array })
      await update(db, devices, params.id, { attributes: { ...attributes, deviceImage: name } })
      ctx.bus.publishChange({ kind: 'device', id: params.id, action: 'updated', fields: ['attributes'] })
      return name
    },
    { bodyLimit: mostPictureBytes },
  )
  mediaRoutes(http, ctx)
}

function mediaRoutes(http: Http, { db, blobs }: Ctx): void {
  implement(http, contract.media.get, async ({ viewer, params, reply }) => {
    const device = await deviceNamed(db, params.uniqueId).catch(() => {
      throw new ForbiddenError('Device access denied')
    })
    await requireAccess(db, viewer, 'device', device.id)
    const { stream, type, size } = await openMedia(blobs, params.uniqueId, params.file)
    return reply
      .header('content-length', size)
      .header('cache-control', 'private, no-cache')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(type)
      .send(stream)
  })
}

import { isByLink } from '@rastro/core/access/field-levels'
import { contract } from '@rastro/core/api/index'
import { NoAccessError, NotFoundError } from '@rastro/core/kit/errors'
import type { Resource } from '@rastro/core/kit/resource'
import { devices } from '@rastro/core/resources/device'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { narrowed } from '../../access/narrowed.ts'
import { requireAccess, requireEdit } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Ids, linkedIds, visibleDevices } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import { getLocked, listPages } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { faultsOfDevice } from '../../db/device-faults.ts'
import { write } from '../../db/write.ts'
import { updateItem } from '../../db/write-item.ts'
import { createConcurrencyLimit } from '../../http/concurrency-limit.ts'
import { type Http, implement, written } from '../../http/implement.ts'
import { rowsAnswer } from '../../http/list-answer.ts'
import { searchedBy } from '../../http/present.ts'
import { listedIds } from '../../http/resource.ts'
import { setAccumulators } from './accumulators.ts'
import { deviceOfMedia, namedDevices, requirePicture } from './devices.ts'
import { dropReplaced, maxPictureBytes, openMedia, redrawn } from './media.ts'

const answer = rowsAnswer(devices.schema)

type Ctx = Has<'db' | 'positions' | 'bus' | 'blobs' | 'pictures' | 'clock' | 'liveVideo'>

export function deviceRoutes(http: Http, ctx: Ctx): void {
  const { db, blobs } = ctx
  const api = contract.devices
  const limitConcurrency = createConcurrencyLimit({
    words: refusal('tooManyPictures'),
    max: 64,
    maxPerUser: 8,
  })
  implement(http, api.list, async ({ viewer, query, reply }) => {
    const { id, uniqueId, deviceId } = query
    if (id || uniqueId) return namedDevices(db, viewer, query)
    if (deviceId) await requireAccess(db, viewer, 'device', deviceId)
    const listed = deviceId ? linkedDevices(db, viewer, deviceId) : await listedIds(db, viewer, devices, query)
    const filter = { ...query, groupIds: query.groupId ? [query.groupId] : [] }
    const ids = await narrowed(db, viewer, { ids: listed, filter, now: ctx.clock.now() })
    return answer(reply, listPages(db, searchedBy<Resource>(devices, viewer, query.sort), { ...query, ids }))
  })
  const guard = ({ viewer, params }: { viewer: Viewer; params: { id: number } }) =>
    requireEdit(db, viewer, 'device', params.id)
  implement(
    http,
    api.setAccumulators,
    async ({ viewer, params, body }) => {
      await setAccumulators(ctx, viewer, params.id, body)
      return null
    },
    { guard },
  )
  implement(http, api.faults, ({ params }) => faultsOfDevice(db, params.id), { guard })
  implement(
    http,
    api.uploadImage,
    async ({ viewer, params, body, request }) => {
      const type = request.headers['content-type'] ?? ''
      const bytes = body instanceof Uint8Array ? body : new Uint8Array()
      const { name, picture } = await redrawn(ctx, { type, bytes, who: String(viewer.user.id) })
      await write(ctx, actorOf(viewer), async (writing) => {
        const stored = await getLocked(writing.tx, devices, params.id)
        await dropReplaced(writing.tx, stored, name)
        await updateItem(writing, devices, stored, { attributes: { ...stored.attributes, deviceImage: name } })
        // While the row is locked: the task that removes an earlier picture of this name waits for it
        await blobs.write(String(params.id), name, picture)
      })
      return name
    },
    {
      bodyLimit: maxPictureBytes,
      async guard(asked) {
        await guard(asked)
        requirePicture(asked.viewer)
        limitConcurrency(asked.viewer, asked.reply)
      },
    },
  )
  mediaRoutes(http, ctx)
}

/** The devices linked to this one that are visible to the viewer. */
function linkedDevices(db: Db, { user }: Viewer, deviceId: number): Ids {
  const linked = linkedIds(db, { owner: 'device', ownerId: deviceId, property: 'linkedDevice' })
  if (user.administrator) return linked
  return db
    .selectFrom(linked.as('linked'))
    .where('id', 'in', visibleDevices(db, user.id))
    .select('id') as unknown as Ids
}

function mediaRoutes(http: Http, { db, blobs, liveVideo }: Ctx): void {
  implement(http, contract.stream.playlist, async ({ viewer, params, reply }) => {
    await requireAccess(db, viewer, 'device', params.deviceId)
    reply.header('cache-control', 'no-store')
    return written(liveVideo.playlist(params.deviceId, params.channel), 'application/vnd.apple.mpegurl')
  })
  implement(http, contract.stream.segment, async ({ viewer, params: { deviceId, channel, file }, reply }) => {
    await requireAccess(db, viewer, 'device', deviceId)
    const [, index] = /^(\d{1,9})\.ts$/.exec(file) ?? []
    const segment = index === undefined ? undefined : liveVideo.segment(deviceId, channel, Number(index))
    if (!segment) throw new NotFoundError('File', file)
    return reply.header('cache-control', 'no-store').type('video/mp2t').send(segment)
  })
  implement(http, contract.media.get, async ({ viewer, params, reply }) => {
    const device = await deviceOfMedia(db, viewer, params.uniqueId).catch(() => {
      throw new NoAccessError('Device')
    })
    await requireAccess(db, viewer, 'device', device.id)
    // A link shows the vehicle, not the recordings of its cameras and microphones
    if (isByLink(viewer) && params.file !== device.attributes.deviceImage) throw new NotFoundError('File', params.file)
    const { stream, type, size } = await openMedia(blobs, device, params.file)
    return reply
      .header('content-length', size)
      .header('cache-control', 'private, no-cache')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(type)
      .send(stream)
  })
}

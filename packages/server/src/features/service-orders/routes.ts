import { contract } from '@rastro/core/api/index'
import { ConflictError, ForbiddenError, InvalidError } from '@rastro/core/kit/errors'
import { serviceOrders } from '@rastro/core/resources/service-order'
import { isLeftBlocked, newTest, skipStep } from '@rastro/core/vehicle/live-test'
import {
  afterTransition,
  isSignaturePath,
  missingOf,
  needsTest,
  readsTracker,
} from '@rastro/core/vehicle/service-order'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { maxPhotoBytes } from '@rastro/core/vocabulary/service-orders'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { get } from '../../db/crud.ts'
import { createConcurrencyLimit } from '../../http/concurrency-limit.ts'
import { type Http, implement, written } from '../../http/implement.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import { type ContextCtx, offersBlock, withContext } from './context.ts'
import { engineCommands, evaluateTest } from './live-test.ts'
import { addPhoto, openPhoto, removePhoto } from './photos.ts'
import { changeOrder, inState, moveOrder, requireWork } from './service-orders.ts'
import { sheetOf } from './sheet.ts'
import { confirmTracker, fitTracker, moveStock, restoreTracker } from './tracker.ts'

type Ctx = ContextCtx & Has<'bus' | 'clock' | 'blobs' | 'pictures' | 'documents' | 'log'>
interface Asked {
  readonly viewer: Viewer
  readonly params: { readonly id: number }
}

/** Decision 146: the work on a service order, besides the five calls of every resource. */
export function serviceOrderRoutes(http: Http, ctx: Ctx): void {
  const { db, clock } = ctx
  const api = contract.serviceOrders
  const guard = ({ viewer, params }: Asked) => requireWork(db, viewer, params.id)
  const sees = ({ viewer, params }: Asked) => requireAccess(db, viewer, 'serviceOrder', params.id)
  implement(http, api.context, async ({ params }) => withContext(ctx, await get(db, serviceOrders, params.id)), {
    guard: sees,
  })
  implement(
    http,
    api.start,
    async ({ viewer, params }) => {
      const started = await moveOrder(ctx, viewer, params.id, (stored) => {
        if (!afterTransition(stored.status, 'start')) throw new ConflictError(refusal('orderState'))
        return inState(stored, 'inService', { viewer, now: clock.now() })
      })
      return withContext(ctx, started)
    },
    { guard },
  )
  implement(
    http,
    api.tracker,
    async ({ viewer, params, body }) => {
      const changed = await changeOrder(ctx, viewer, params.id, (stored) => {
        if (!readsTracker(stored.kind)) throw new ConflictError(refusal('orderState'))
        // Another tracker has not been tested
        const isSame = stored.work.tracker?.identifier === body.identifier
        const { test: _, ...untested } = stored.work
        return { work: { ...(isSame ? stored.work : untested), tracker: body } }
      })
      return withContext(ctx, changed)
    },
    { guard },
  )
  implement(
    http,
    api.sign,
    async ({ viewer, params, body }) => {
      if (body.path !== null && !isSignaturePath(body.path)) {
        throw new InvalidError(refusal('orderSignature'), { field: 'path' })
      }
      const signature = { ...body, time: clock.now().toISOString() }
      const changed = await changeOrder(ctx, viewer, params.id, ({ work }) => ({ work: { ...work, signature } }))
      return withContext(ctx, changed)
    },
    { guard },
  )
  testRoutes(http, ctx)
  photoRoutes(http, ctx)
  sheetRoute(http, ctx)
  endRoutes(http, ctx)
}

function testRoutes(http: Http, ctx: Ctx): void {
  const { db, clock } = ctx
  const api = contract.serviceOrders
  const guard = ({ viewer, params }: Asked) => requireWork(db, viewer, params.id)
  implement(
    http,
    api.startTest,
    async ({ viewer, params }) => {
      const changed = await changeOrder(ctx, viewer, params.id, async (stored, writing) => {
        if (!needsTest(stored.kind)) throw new ConflictError(refusal('orderState'))
        const deviceId = await fitTracker(writing, stored, { viewer, now: clock.now() })
        return { deviceId, work: { ...stored.work, test: newTest(clock.now()) } }
      })
      return withContext(ctx, changed)
    },
    { guard },
  )
  implement(
    http,
    api.test,
    async ({ viewer, params, body: { latitude, longitude, accuracy = 0 } }) => {
      const place = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude, accuracy }
      return withContext(ctx, await evaluateTest(ctx, viewer, params.id, place))
    },
    { guard },
  )
  implement(
    http,
    api.skip,
    async ({ viewer, params, body: { step, reason } }) => {
      const changed = await changeOrder(ctx, viewer, params.id, ({ work }) => {
        if (!work.test) throw new ConflictError(refusal('orderNoTest'))
        const by = { reason: reason.trim(), userName: viewer.user.name, time: clock.now() }
        const test = skipStep(work.test, step, by)
        if (!test) throw new ConflictError(refusal('orderStep'), { field: 'step' })
        return { work: { ...work, test } }
      })
      return withContext(ctx, changed)
    },
    { guard },
  )
}

function photoRoutes(http: Http, ctx: Ctx): void {
  const { db } = ctx
  const api = contract.serviceOrders
  const limitConcurrency = createConcurrencyLimit({ words: refusal('tooManyUploads'), max: 16, maxPerUser: 2 })
  implement(
    http,
    api.addPhoto,
    async ({ viewer, params, query: { subject }, body, request }) => {
      const bytes = body instanceof Uint8Array ? body : new Uint8Array()
      const type = request.headers['content-type'] ?? ''
      return withContext(ctx, await addPhoto(ctx, viewer, params.id, { subject, bytes, type }))
    },
    {
      bodyLimit: maxPhotoBytes,
      async guard({ viewer, params, reply }) {
        await requireWork(db, viewer, params.id)
        limitConcurrency(viewer, reply)
      },
    },
  )
  implement(
    http,
    api.removePhoto,
    async ({ viewer, params }) => withContext(ctx, await removePhoto(ctx, viewer, params.id, params.name)),
    { guard: ({ viewer, params }) => requireWork(db, viewer, params.id) },
  )
  implement(http, api.photo, async ({ viewer, params, reply }) => {
    await requireAccess(db, viewer, 'serviceOrder', params.id)
    const { stream, size, type } = await openPhoto(ctx, await get(db, serviceOrders, params.id), params.name)
    return reply
      .header('content-length', size)
      .header('cache-control', 'private, no-cache')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(type)
      .send(stream)
  })
}

function sheetRoute(http: Http, ctx: Ctx): void {
  const { db } = ctx
  const limitConcurrency = createConcurrencyLimit({ words: refusal('tooManyExports'), max: 8, maxPerUser: 2 })
  implement(
    http,
    contract.serviceOrders.sheet,
    async ({ viewer, params, request, reply }) => {
      const order = await get(db, serviceOrders, params.id)
      if (!order.work.signature) throw new ConflictError(refusal('orderUnsigned'))
      const language = readerLanguage(viewer, request.headers)
      reply
        .header('content-disposition', `attachment; filename="order-${order.number}.pdf"`)
        .header('cache-control', 'private, no-store')
      return written(await sheetOf(ctx, order, { viewer, language }), 'application/pdf')
    },
    {
      async guard({ viewer, params, reply }) {
        await requireAccess(db, viewer, 'serviceOrder', params.id)
        limitConcurrency(viewer, reply)
      },
    },
  )
}

function endRoutes(http: Http, ctx: Ctx): void {
  const { db, clock, positions } = ctx
  const api = contract.serviceOrders
  implement(
    http,
    api.close,
    async ({ viewer, params }) => {
      const { deviceId, work } = await get(db, serviceOrders, params.id)
      const [latest] = deviceId ? await positions.latest([deviceId]) : []
      const offers = await offersBlock(ctx, latest?.protocol)
      const since = work.test && new Date(work.test.startTime)
      return moveOrder(ctx, viewer, params.id, async (stored, writing) => {
        if (!afterTransition(stored.status, 'close')) throw new ConflictError(refusal('orderState'))
        if (missingOf(stored, offers).length > 0) throw new ConflictError(refusal('orderLacks'))
        if (since && isLeftBlocked(await engineCommands(writing.tx, deviceId, since))) {
          throw new ConflictError(refusal('orderEngineBlocked'))
        }
        await confirmTracker(writing, stored, { viewer, now: clock.now() })
        await moveStock(writing, stored, { viewer, now: clock.now() })
        return inState(stored, 'closed', { viewer, now: clock.now() })
      })
    },
    { guard: ({ viewer, params }) => requireWork(db, viewer, params.id) },
  )
  implement(
    http,
    api.cancel,
    async ({ viewer, params, body }) =>
      moveOrder(ctx, viewer, params.id, async (stored, writing) => {
        if (!afterTransition(stored.status, 'cancel')) throw new ConflictError(refusal('orderState'))
        await restoreTracker(writing, stored)
        return inState(stored, 'cancelled', { viewer, now: clock.now(), reason: body.reason.trim() })
      }),
    {
      async guard({ viewer, params }) {
        await requireWork(db, viewer, params.id)
        const { sellerId } = await get(db, serviceOrders, params.id)
        if (!viewer.user.administrator && sellerId !== viewer.user.id) {
          throw new ForbiddenError(refusal('orderOfOther'))
        }
      },
    },
  )
}

import { coverOf } from '@rastro/core/geo/private-area'
import { AppError, ForbiddenError, InvalidError } from '@rastro/core/kit/errors'
import { areaBounds, type NewArea, type PrivateArea, privateAreaSchema } from '@rastro/core/model/share-places'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import { fromRow } from '../../db/row.ts'
import { write } from '../../db/write.ts'
import type { ShareCtx } from './share.ts'

/** The private areas of this user, by name. What is really hidden of them is told to nobody. */
export async function listAreas(db: Db, userId: number): Promise<PrivateArea[]> {
  const rows = await db
    .selectFrom('private_area')
    .where('userId', '=', userId)
    .select(['id', 'deviceId', 'name', 'latitude', 'longitude', 'radius'])
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => fromRow(privateAreaSchema, row))
}

/** Hides an area from all links of the viewer, at once. */
export async function addArea(ctx: ShareCtx, viewer: Viewer, area: NewArea): Promise<PrivateArea> {
  const name = area.name.trim()
  if (name === '') throw new InvalidError(refusal('fieldBlank', { field: 'name' }), { field: 'name' })
  const userId = viewer.user.id
  if (area.deviceId) await requireAccess(ctx.db, viewer, 'device', area.deviceId, 'deviceId')
  const [first = 0, second = 0] = Array.from(crypto.getRandomValues(new Uint32Array(2)), (value) => value / 2 ** 32)
  const cover = coverOf(area, [first, second])
  const { latitude, longitude, radius } = area
  const id = await write(ctx, actorOf(viewer), async ({ tx, record, tell }) => {
    await lockRow(tx, 'user', userId)
    await requireFewer(tx, userId)
    const row = await tx
      .insertInto('private_area')
      .values({
        userId,
        deviceId: area.deviceId || null,
        name,
        latitude,
        longitude,
        radius,
        coverLatitude: cover.latitude,
        coverLongitude: cover.longitude,
        coverRadius: cover.radius,
        createdTime: ctx.clock.now().getTime(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    record({ action: 'create', type: 'privateArea', id: row.id })
    tell({ kind: 'privateArea', id: userId, action: 'updated' })
    return row.id
  })
  return { ...area, id, name }
}

/** Shows an area of the viewer again. The area of another person is answered like one that does not exist. */
export async function removeArea(ctx: ShareCtx, viewer: Viewer, id: number): Promise<void> {
  const userId = viewer.user.id
  await write(ctx, actorOf(viewer), async ({ tx, record, tell }) => {
    const removed = await tx
      .deleteFrom('private_area')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw new AppError(404, refusal('privateAreaUnknown'))
    record({ action: 'remove', type: 'privateArea', id })
    tell({ kind: 'privateArea', id: userId, action: 'updated' })
  })
}

async function requireFewer(tx: Db, userId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('private_area')
    .where('userId', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const most = areaBounds.perAccount
  if (Number(count) >= most) throw new ForbiddenError(refusal('tooManyAreas', { most }))
}

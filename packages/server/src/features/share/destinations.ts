import { isWithin } from '@rastro/core/geo/private-area'
import { AppError, InvalidError } from '@rastro/core/kit/errors'
import type { Destination } from '@rastro/core/model/share-places'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { hiddenAreasOf, isAbout } from '../../access/veil.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import { write } from '../../db/write.ts'
import type { ShareCtx } from './share.ts'

/** Sets where the vehicle of a link of the viewer is going; it has not arrived there yet. */
export async function setDestination(
  ctx: ShareCtx,
  viewer: Viewer,
  { id, destination }: { id: number; destination: Destination },
): Promise<void> {
  const { latitude, longitude, radius } = destination
  const name = destination.name.trim()
  if (name === '') throw new InvalidError(refusal('fieldBlank', { field: 'name' }), { field: 'name' })
  const endsOnArrival = destination.endsOnArrival ? 1 : 0
  const values = { name, latitude, longitude, radius, endsOnArrival, arrivedTime: null }
  await write(ctx, actorOf(viewer), async ({ tx, record }) => {
    const deviceId = await requireOwnShare(tx, viewer, id)
    // The distances to a place from many others tell where it is
    const areas = await hiddenAreasOf(tx, viewer.user.id)
    const isPrivate = areas.some((area) => isAbout(area, deviceId) && isWithin(area.cover, { latitude, longitude }))
    if (isPrivate) throw new InvalidError(refusal('destinationPrivate'), { field: 'latitude' })
    await tx
      .insertInto('share_destination')
      .values({ shareId: id, ...values })
      .onConflict((conflict) => conflict.column('shareId').doUpdateSet(values))
      .execute()
    record({ action: 'edit', type: 'share', id, details: { fields: ['destination'] } })
  })
}

/** Forgets where the vehicle of a link of the viewer is going. */
export async function removeDestination(ctx: ShareCtx, viewer: Viewer, id: number): Promise<void> {
  await write(ctx, actorOf(viewer), async ({ tx, record }) => {
    await requireOwnShare(tx, viewer, id)
    await tx.deleteFrom('share_destination').where('shareId', '=', id).execute()
    record({ action: 'edit', type: 'share', id, details: { fields: ['destination'] } })
  })
}

/** The device of a link that the viewer has shared. The link of another person is answered like one that does not exist. */
async function requireOwnShare(tx: Db, { user }: Viewer, id: number): Promise<number> {
  await lockRow(tx, 'user', user.id)
  const share = await tx
    .selectFrom('share')
    .where('id', '=', id)
    .where('sharerId', '=', user.id)
    .select('deviceId')
    .executeTakeFirst()
  if (!share) throw new AppError(404, refusal('shareUnknown'))
  if (share.deviceId === null) throw new InvalidError(refusal('destinationOfGroup'))
  return share.deviceId
}

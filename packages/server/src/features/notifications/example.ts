import type { EventContext } from '@rastro/core/messages/event-message'
import { exampleOf } from '@rastro/core/messages/example'
import type { Reader } from '@rastro/core/messages/reader'
import { placeWords } from '@rastro/core/places/words'
import { type Device, devices } from '@rastro/core/resources/device'
import type { Notification } from '@rastro/core/resources/notification'
import type { Viewer } from '../../access/viewer.ts'
import { visibleIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import { list } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { amongThose } from '../../db/dialect.ts'

type Ctx = Has<'db' | 'clock' | 'config' | 'positions' | 'places'>

/** An example event for such a notification, of the user's vehicle that reported last, else of an example. */
export async function exampleFor(
  ctx: Ctx,
  viewer: Viewer,
  { notification, reader }: { notification: Partial<Notification>; reader: Reader },
): Promise<EventContext> {
  const device = await lastSeen(ctx.db, viewer)
  const vehicle = device && { id: device.id, device, ...(await whereIs(ctx, device, reader)) }
  return exampleOf({ notification, now: ctx.clock.now(), vehicle, link: ctx.config.publicUrl }, reader)
}

/** Administrators see every vehicle. */
async function lastSeen(db: Db, { user }: Viewer): Promise<Device | undefined> {
  const own = user.administrator ? undefined : visibleIds(db, 'device', user.id)
  const latest = await db
    .selectFrom('device_state')
    .where('positionTime', 'is not', null)
    .$if(own !== undefined, (query) => query.where(amongThose(db, 'deviceId', own!)))
    .orderBy('positionTime', 'desc')
    .select('deviceId')
    .limit(1)
    .executeTakeFirst()
  const [device] = await list(db, devices, { ids: latest ? [latest.deviceId] : own, limit: 1 })
  return device
}

async function whereIs({ positions, places }: Ctx, { id }: Device, { language }: Reader) {
  const [position] = await positions.latest([id])
  if (!position) return { position, place: undefined }
  const { address, latitude, longitude } = position
  const known = await places.open()
  return { position, place: address ?? known?.tell(id, latitude, longitude, placeWords[language]) }
}

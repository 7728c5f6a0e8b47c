import { devices } from '@rastro/core/resources/device'
import { list } from '../../db/crud.ts'
import { among } from '../../db/dialect.ts'
import type { Blob } from '../../ports/blobs.ts'
import { uploadsFolder } from '../files/files.ts'
import { ownedIds } from './belongings-part.ts'
import type { Asked, Part } from './part.ts'

/** Documents and pictures: of the account, of what belongs to it (drivers, vehicles, records), and uploads that no record names. */
export const filesPart: Part = async function* (asked) {
  const { ctx, account } = asked
  const ownDrivers = [...(await ownedIds(asked, 'driver')).keys()]
  const ownRecords = [...(await ownedIds(asked, 'maintenance')).keys()]
  const rows = await ctx.db
    .selectFrom('file')
    .where('isPublic', '=', 0)
    .where((where) =>
      where.or([
        where('ownerId', '=', account.id),
        where.and([
          where('userId', '=', account.id),
          where('ownerId', 'is', null),
          where('driverId', 'is', null),
          where('maintenanceId', 'is', null),
        ]),
        among(ctx.db, 'maintenanceId', ownRecords),
        among(ctx.db, 'driverId', ownDrivers),
      ]),
    )
    .orderBy('name')
    .select(['name', 'blob', 'driverId', 'maintenanceId'])
    .execute()
  for (const { name, blob, driverId, maintenanceId } of rows) {
    const found = await ctx.blobs.open(uploadsFolder, blob)
    const folder = driverId ? `driver-${driverId}` : maintenanceId ? `record-${maintenanceId}` : 'account'
    if (found) yield { name: `files/${folder}/${name}`, about: 'files', pages: bytesOf(found), isPacked: true }
  }
  yield* vehiclePictures(asked)
}

async function* vehiclePictures(asked: Asked): ReturnType<Part> {
  const ids = [...(await ownedIds(asked, 'device')).keys()]
  for (let at = 0; at < ids.length; at += 500) {
    for (const { id, attributes } of await list(asked.ctx.db, devices, { ids: ids.slice(at, at + 500) })) {
      const { deviceImage } = attributes
      const found = typeof deviceImage === 'string' && (await asked.ctx.blobs.open(String(id), deviceImage))
      if (!found) continue
      yield { name: `files/vehicle-${id}/${deviceImage}`, about: 'files', pages: bytesOf(found), isPacked: true }
    }
  }
}

async function* bytesOf({ stream }: Blob): AsyncGenerator<Uint8Array> {
  for await (const piece of stream) yield piece as unknown as Uint8Array
}

import { type Fence, fenceOf } from '@rastro/core/geo/fence'
import { InvalidError } from '@rastro/core/kit/errors'
import { geofences } from '@rastro/core/resources/geofence'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import { get } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import type { Hooks } from '../../http/resource-writes.ts'

const forms =
  'CIRCLE (latitude longitude, metres), POLYGON ((latitude longitude, …)) or LINESTRING (latitude longitude, …)'

/** A stock server stores what is no area, and its pages then fail on it: here it is refused. */
export const geofenceHooks: Hooks<typeof geofences> = {
  beforeSave({ item }) {
    if (!fenceOf(item.area)) throw new InvalidError(`The area cannot be read: it must be ${forms}`, { field: 'area' })
    return item
  },
}

/** Reads a fence to ask it what lies inside. Throws unless the viewer sees it. */
export async function seenFence(db: Db, viewer: Viewer, id: number): Promise<Fence> {
  await requireAccess(db, viewer, 'geofence', id)
  const { area, attributes } = await get(db, geofences, id)
  const fence = fenceOf(area, attributes)
  if (!fence) throw new InvalidError(`The area of geofence ${id} cannot be read: it must be ${forms}`)
  return fence
}

import { type Fence, fenceOf } from '@rastro/core/geo/fence'
import { fenceFaultOf } from '@rastro/core/geo/fence-limits'
import { InvalidError } from '@rastro/core/kit/errors'
import { geofences } from '@rastro/core/resources/geofence'
import { fenceError } from '@rastro/core/vocabulary/fence-faults'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { requireAccess } from '../../access/require.ts'
import { veilOf } from '../../access/veil.ts'
import type { Viewer } from '../../access/viewer.ts'
import { get } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import type { Hooks } from '../../http/resource-writes.ts'

/** Refuses invalid areas, which a stock server stores, and those too large for the index of fences (decision 76). */
export const geofenceHooks: Hooks<typeof geofences> = {
  beforeSave({ item }) {
    const fault = fenceFaultOf(item.area, item.attributes)
    if (fault) throw fenceError(fault)
    return item
  },
  async asSeen(db, viewer, items) {
    const veil = await veilOf(db, viewer)
    if (!veil) return items
    return items.filter((item) => {
      const { area, attributes } = item as unknown as { area: string; attributes: string | Record<string, unknown> }
      return !veil.hidesFence(area, typeof attributes === 'string' ? JSON.parse(attributes) : attributes)
    })
  },
}

/** Reads a fence for a test of what is inside. Throws unless it is visible to the viewer. */
export async function seenFence(db: Db, viewer: Viewer, id: number): Promise<Fence> {
  await requireAccess(db, viewer, 'geofence', id)
  const { area, attributes } = await get(db, geofences, id)
  const fence = fenceOf(area, attributes)
  if (!fence) throw new InvalidError(refusal('areaUnreadable', { id }))
  return fence
}

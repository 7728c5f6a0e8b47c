import { isAnchor } from '@rastro/core/geo/anchor'
import { type Area, fenceOf, type Place } from '@rastro/core/geo/fence'
import { metresADegree } from '@rastro/core/geo/outline'
import type { Viewer } from '../../access/viewer.ts'
import { visibleIds } from '../../access/visibility.ts'
import type { Db } from '../../db/database.ts'

/** Fences that are looked at, and corners of the longest. */
const mostFences = 500
const mostCorners = 500
/** Corners of a circle. */
const corners = 48

/** An area of a map. */
export interface SeenFence {
  readonly name: string
  readonly corners: readonly Place[]
}

/** The areas of fences that the reader sees; anchors and lines are none. */
export async function seenFences(db: Db, { user }: Viewer): Promise<SeenFence[]> {
  const rows = await db
    .selectFrom('geofence')
    .$if(!user.administrator, (query) => query.where('id', 'in', visibleIds(db, 'geofence', user.id)))
    .select(['name', 'area', 'attributes'])
    .orderBy('id')
    .limit(mostFences)
    .execute()
  return rows.flatMap(({ name, area: text, attributes }) => {
    if (isAnchor({ attributes: JSON.parse(attributes) })) return []
    const area = fenceOf(text)?.area
    const found = area && cornersOf(area)
    return found && found.length <= mostCorners ? [{ name, corners: found }] : []
  })
}

function cornersOf(area: Area): readonly Place[] | undefined {
  if (area.form !== 'circle') return area.form === 'polygon' ? area.corners : undefined
  const { centre, radius } = area
  const north = radius / metresADegree
  const east = north / Math.cos((centre.latitude * Math.PI) / 180)
  return Array.from({ length: corners }, (_, at) => {
    const angle = (at / corners) * 2 * Math.PI
    return { latitude: centre.latitude + north * Math.sin(angle), longitude: centre.longitude + east * Math.cos(angle) }
  })
}

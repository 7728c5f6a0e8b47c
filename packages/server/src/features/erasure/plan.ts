import type { Resource } from '@rastro/core/kit/resource'
import type { ErasedCounts } from '@rastro/core/model/erasure'
import { resources } from '@rastro/core/resources/index'
import type { User } from '@rastro/core/resources/user'
import { ownershipOf } from '../../access/ownership.ts'
import { type Kind, visibleIds } from '../../access/visibility.ts'
import type { Db } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'

/** Something that an erasure removes: an item of a kind, or an uploaded file by its name. */
export interface ErasedItem {
  readonly kind: Kind | 'file'
  readonly itemId: number
  readonly name: string | null
}

export interface ErasurePlan {
  readonly items: readonly ErasedItem[]
  readonly counts: ErasedCounts
}

const kinds = resources
  .filter((resource: Resource) => resource.linkedTo?.includes('user') && resource.name !== 'user')
  .map(({ name }) => name as Kind)
/** Items whose ownership is judged by one query. */
const piece = 500

/** What goes with an account: what belongs to nobody else. What others have too stays with them. */
export async function planOf(db: Db, user: User): Promise<ErasurePlan> {
  const items: ErasedItem[] = []
  let shared = 0
  for (const kind of kinds) {
    const rows = await visibleIds(db, kind, user.id).execute()
    for (let at = 0; at < rows.length; at += piece) {
      const ids = rows.slice(at, at + piece).map(({ id }) => id)
      const owned = await ownershipOf(db, user, kind, ids)
      const sole = ids.filter((id) => owned.get(id) === 'sole')
      items.push(...sole.map((itemId) => ({ kind, itemId, name: null })))
      if (kind === 'device') shared += ids.length - sole.length
    }
  }
  const drivers = items.filter(({ kind }) => kind === 'driver').map(({ itemId }) => itemId)
  const files = await filesOf(db, { userId: user.id, drivers })
  const count = (kind: Kind) => items.filter((item) => item.kind === kind).length
  const [vehicles, driverCount, fences] = [count('device'), count('driver'), count('geofence')]
  const others = items.length - vehicles - driverCount - fences
  const counts = { vehicles, sharedVehicles: shared, drivers: driverCount, fences, others, files: files.length }
  return { items: [...items, ...files], counts }
}

/** Documents and pictures of an account and of these drivers. What a reseller uploaded for others is of those others. */
export async function filesOf(
  db: Db,
  { userId, drivers }: { userId: number; drivers: readonly number[] },
): Promise<ErasedItem[]> {
  const rows = await db
    .selectFrom('file')
    .where((where) =>
      where.or([
        where('ownerId', '=', userId),
        // The receipt of a record goes with that record
        where.and([
          where('userId', '=', userId),
          where('ownerId', 'is', null),
          where('driverId', 'is', null),
          where('maintenanceId', 'is', null),
        ]),
        among(db, 'driverId', drivers),
      ]),
    )
    .select('name')
    .execute()
  return rows.map(({ name }) => ({ kind: 'file', itemId: 0, name }))
}

import { levelOf } from '@rastro/core/resources/user'
import type { totalUsers, totalVehicles } from '@rastro/core/tiles/totals'
import { visibleDevices, visibleIds } from '../../../access/visibility.ts'
import { amongThose } from '../../../db/dialect.ts'
import type { CountOf } from '../count.ts'

export const countVehicles: CountOf<typeof totalVehicles> = async (db, { viewer }) => {
  const { count } = await db
    .selectFrom('device')
    .where(amongThose(db, 'id', visibleDevices(db, viewer.user.id)))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return [{ figure: 'vehicles', count: Number(count) }]
}

/** As `GET /api/users` lists them: an administrator sees all, others those they manage. */
export const countUsers: CountOf<typeof totalUsers> = async (db, { viewer: { user } }) => {
  const all = db.selectFrom('user').where('temporary', '=', 0)
  const seen = user.administrator ? all : all.where(amongThose(db, 'id', visibleIds(db, 'user', user.id)))
  const { count } = await seen.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const least = levelOf(user) === 'client' ? 1 : 0
  return [{ figure: 'users', count: Math.max(Number(count), least) }]
}

import { ageOf, type byAge } from '@rastro/core/tiles/by-age'
import { visibleDevices } from '../../../access/visibility.ts'
import { amongThose } from '../../../db/dialect.ts'
import { type CountOf, tally } from '../count.ts'

export const countByAge: CountOf<typeof byAge> = async (db, { viewer, now }) => {
  const rows = await db
    .selectFrom('device')
    .leftJoin('device_state', 'device_state.deviceId', 'device.id')
    .where(amongThose(db, 'device.id', visibleDevices(db, viewer.user.id)))
    .select('device_state.lastUpdate')
    .execute()
  return tally(rows.map(({ lastUpdate }) => ageOf(lastUpdate, now.getTime())))
}

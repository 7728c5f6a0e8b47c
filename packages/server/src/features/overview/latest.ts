import type { Viewer } from '../../access/viewer.ts'
import { visibleDevices } from '../../access/visibility.ts'
import type { Db } from '../../db/database.ts'
import { amongThose } from '../../db/dialect.ts'

/** The latest positions of the devices that the viewer sees, as `position`. A query. */
export const latestPositions = (db: Db, { user }: Viewer) =>
  db
    .selectFrom('device_state')
    .innerJoin('device', 'device.id', 'device_state.deviceId')
    .innerJoin('position', (join) =>
      join
        .onRef('position.deviceId', '=', 'device_state.deviceId')
        .onRef('position.fixTime', '=', 'device_state.positionTime')
        .onRef('position.id', '=', 'device_state.positionId'),
    )
    .where(amongThose(db, 'device_state.deviceId', visibleDevices(db, user.id)))

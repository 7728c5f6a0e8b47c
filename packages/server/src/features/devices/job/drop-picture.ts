import { devices } from '@rastro/core/resources/device'
import { findLocked } from '../../../db/crud.ts'
import type { Job } from '../../../jobs/job.ts'

/** Removes the picture of a vehicle that no longer names it; locked, so that one that is being stored under this name stays. */
export const dropPicture: Job<'dropPicture'> = {
  kind: 'dropPicture',
  async run({ db, blobs }, { deviceId, name }) {
    await db.transaction().execute(async (tx) => {
      const device = await findLocked(tx, devices, deviceId)
      if (device?.attributes.deviceImage !== name) await blobs.remove(String(deviceId), name)
    })
    return 'done'
  },
}

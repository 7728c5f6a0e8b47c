import { removeHistoryPiece } from '../../../db/removal.ts'
import { putTask } from '../../../db/tasks.ts'
import type { Job } from '../../../jobs/job.ts'

/** Longer than a report can wait for the database. */
const secondLookMs = 3_600_000

/** Removes the history of a removed device, one batch per turn, and after an hour again for rows stored meanwhile. */
export const purgeDevice: Job<'purgeDevice'> = {
  kind: 'purgeDevice',
  async run({ db, clock }, { deviceId, isSecondLook }) {
    if (await removeHistoryPiece(db, deviceId)) return 'again'
    const later = new Date(clock.now().getTime() + secondLookMs)
    if (!isSecondLook) await putTask(db, 'purgeDevice', { deviceId, isSecondLook: true }, later)
    return 'done'
  },
}

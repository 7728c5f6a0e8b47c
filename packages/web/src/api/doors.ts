import { doorsApi } from '@rastro/core/api/doors'
import { clientOf } from './client.ts'

/** The call that tells where trackers report. */
export const api = clientOf({ doors: doorsApi })

import { retentionApi } from '@rastro/core/api/retention'
import { clientOf } from './client.ts'

/** The call about how long data are stored. */
export const api = clientOf({ retention: retentionApi })

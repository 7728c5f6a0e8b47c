import { schedulesApi } from '@rastro/core/api/schedules'
import { clientOf } from './client.ts'

/** The calls about what automatic groups do. */
export const api = clientOf({ schedules: schedulesApi })

import { schedulesApi } from '@rastro/core/api/schedules'
import { clientOf } from './client.ts'

/** The calls about the actions of automatic groups. */
export const api = clientOf({ schedules: schedulesApi })

import { plansApi } from '@rastro/core/api/plans'
import { clientOf } from './client.ts'

/** The calls about the caller's plan, and about requests for what it lacks. */
export const api = clientOf({ plans: plansApi })

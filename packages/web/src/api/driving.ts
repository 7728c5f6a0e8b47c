import { drivingApi } from '@rastro/core/api/driving'
import { clientOf } from './client.ts'

/** Who drove which vehicle when, and how well by month. */
export const api = clientOf({ driving: { list: drivingApi.list, months: drivingApi.months } })

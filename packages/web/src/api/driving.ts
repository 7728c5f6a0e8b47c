import { drivingApi } from '@rastro/core/api/driving'
import { clientOf } from './client.ts'

/** Who drove which vehicle when. */
export const api = clientOf({ driving: { list: drivingApi.list } })

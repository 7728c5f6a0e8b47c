import { deviceEndpointsApi } from '@rastro/core/api/device-endpoints'
import { clientOf } from './client.ts'

/** The call that tells where trackers report. */
export const api = clientOf({ deviceEndpoints: deviceEndpointsApi })

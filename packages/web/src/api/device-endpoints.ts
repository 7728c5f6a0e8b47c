import { deviceEndpointsApi } from '@rastro/core/api/device-endpoints'
import { clientOf } from './client.ts'

/** The call that returns the addresses to which trackers report. */
export const api = clientOf({ deviceEndpoints: deviceEndpointsApi })

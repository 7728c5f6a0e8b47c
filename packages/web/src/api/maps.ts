import { mapsApi } from '@rastro/core/api/maps'
import { clientOf } from './client.ts'

/** The calls about maps that the server itself hosts. */
export const api = clientOf({ maps: mapsApi })

import { shareApi } from '@rastro/core/api/devices'
import { clientOf } from './client.ts'

/** What a shared link tells besides the map. */
export const api = clientOf({ share: { view: shareApi.view } })

import { statisticsApi } from '@rastro/core/api/reports'
import { tilesApi } from '@rastro/core/api/tiles'
import { clientOf } from './client.ts'

/** The figures of the overview. */
export const api = clientOf({ tiles: tilesApi, statistics: statisticsApi })

import { positionsApi } from '@rastro/core/api/positions'
import { reportsApi } from '@rastro/core/api/reports'
import { clientOf } from './client.ts'

/** The calls about what was before and after something that happened. */
export const api = clientOf({ positions: { list: positionsApi.list }, reports: { events: reportsApi.events } })

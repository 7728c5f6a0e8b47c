import { inspectionsApi } from '@rastro/core/api/inspections'
import { clientOf } from './client.ts'

/** The calls about inspections. */
export const api = clientOf({ inspections: inspectionsApi })

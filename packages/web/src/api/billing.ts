import { billingApi } from '@rastro/core/api/billing'
import { clientOf } from './client.ts'

/** The calls about contracts and charges. */
export const api = clientOf({ billing: billingApi })

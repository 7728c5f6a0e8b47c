import { billingApi } from '@rastro/core/api/billing'
import { dunningApi } from '@rastro/core/api/dunning'
import { clientOf } from './client.ts'

/** The calls about contracts, charges and dunning. */
export const api = clientOf({ billing: billingApi, dunning: dunningApi })

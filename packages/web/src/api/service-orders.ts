import { serviceOrdersApi } from '@rastro/core/api/service-orders'
import { clientOf } from './client.ts'

/** The calls about service orders. */
export const api = clientOf({ serviceOrders: serviceOrdersApi })

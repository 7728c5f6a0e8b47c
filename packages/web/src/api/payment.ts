import { dunningApi } from '@rastro/core/api/dunning'
import { clientOf } from './client.ts'

/** The call about what the account itself owes. */
export const api = clientOf({ dunning: { own: dunningApi.own } })

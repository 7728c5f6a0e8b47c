import { fuelApi } from '@rastro/core/api/fuel'
import { clientOf } from '../../api/client.ts'

/** Calls of the ledger of a tank. */
export const calls = clientOf(fuelApi)

import { silenceApi } from '@rastro/core/api/silence'
import { clientOf } from './client.ts'

/** The calls about silent vehicles. */
export const api = clientOf({ silence: silenceApi })

import { consentsApi, erasuresApi } from '@rastro/core/api/privacy'
import { clientOf } from './client.ts'

/** The calls about personal data. */
export const api = clientOf({ consents: consentsApi, erasures: erasuresApi })

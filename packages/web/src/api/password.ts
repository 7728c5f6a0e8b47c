import { passwordApi } from '@rastro/core/api/session'
import { clientOf } from './client.ts'

/** The calls for a forgotten password. */
export const api = clientOf({ password: passwordApi })

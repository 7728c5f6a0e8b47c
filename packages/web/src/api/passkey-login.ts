import { passkeyLoginApi } from '@rastro/core/api/passkeys'
import { clientOf } from './client.ts'

/** The two calls of a login by passkey. */
export const api = clientOf({ login: passkeyLoginApi })

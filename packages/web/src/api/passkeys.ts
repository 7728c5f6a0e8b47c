import { oneTimeCodesApi, passkeysApi } from '@rastro/core/api/passkeys'
import { usersApi } from '@rastro/core/api/users'
import { clientOf } from './client.ts'

/** The calls about one's own passkeys and one-time codes. */
export const api = clientOf({ passkeys: passkeysApi, codes: { ...oneTimeCodesApi, newKey: usersApi.totpKey } })

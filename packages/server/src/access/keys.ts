import { installationKey } from '../db/keystore.ts'
import { newKeys, openKeys } from './token.ts'

/** The keys that sign this installation's tokens. */
export const tokenKeys = installationKey('token', { make: newKeys, open: openKeys })

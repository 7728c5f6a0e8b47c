import { usersApi } from '@rastro/core/api/users'
import { clientOf } from './client.ts'

/** The calls about accounts. */
export const api = clientOf({ users: usersApi })

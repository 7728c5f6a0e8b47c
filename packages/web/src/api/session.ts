import { serverApi } from '@rastro/core/api/server'
import { sessionApi } from '@rastro/core/api/session'
import { clientOf } from './client.ts'

/** The calls before a login: the server's settings, and the current session. */
export const api = clientOf({ server: serverApi, session: sessionApi })

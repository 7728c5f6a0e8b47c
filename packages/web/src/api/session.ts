import { serverApi } from '@rastro/core/api/server'
import { sessionApi } from '@rastro/core/api/session'
import { clientOf } from './client.ts'

/** What is asked before anybody has logged in: what the server is, and who is there. */
export const api = clientOf({ server: serverApi, session: sessionApi })

import { sessionApi } from '@rastro/core/api/session'
import { clientOf } from './client.ts'

const { logins, endLogin, endOtherLogins } = sessionApi

/** The calls about one's own logins. */
export const api = clientOf({ logins: { list: logins, end: endLogin, endOthers: endOtherLogins } })

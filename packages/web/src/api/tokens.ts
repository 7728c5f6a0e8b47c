import { sessionApi } from '@rastro/core/api/session'
import { clientOf } from './client.ts'

const { tokens, createToken, removeToken } = sessionApi

/** The calls about one's own tokens. */
export const api = clientOf({ tokens: { list: tokens, create: createToken, remove: removeToken } })

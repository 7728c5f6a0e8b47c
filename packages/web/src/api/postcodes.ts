import { serverApi } from '@rastro/core/api/server'
import { clientOf } from './client.ts'

const { postcode } = serverApi

/** What a postcode stands for. */
export const api = clientOf({ postcode })

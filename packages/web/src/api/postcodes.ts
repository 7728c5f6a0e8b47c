import { serverApi } from '@rastro/core/api/server'
import { clientOf } from './client.ts'

const { postcode } = serverApi

/** The address of a postcode. */
export const api = clientOf({ postcode })

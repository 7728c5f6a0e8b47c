import { serverApi } from '@rastro/core/api/server'
import { clientOf } from './client.ts'

const { searchPlaces } = serverApi

/** The towns and streets that the server knows by name. */
export const api = clientOf({ searchPlaces })

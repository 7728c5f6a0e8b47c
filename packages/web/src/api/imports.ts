import { importsApi } from '@rastro/core/api/imports'
import { clientOf } from './client.ts'

export const api = clientOf({ imports: importsApi })

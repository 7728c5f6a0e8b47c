import { commandsApi } from '@rastro/core/api/commands'
import { clientOf } from './client.ts'

/** The calls about commands to vehicles. */
export const api = clientOf({ commands: commandsApi })

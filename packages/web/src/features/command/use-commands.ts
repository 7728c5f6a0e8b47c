import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/commands.ts'
import { commandKeys } from '../../live/held-commands.ts'

const maxShown = 100

/** How the commands of a vehicle are read and kept. */
export const commandsQuery = (deviceId: number) => ({
  queryKey: commandKeys.history(deviceId),
  queryFn: () => api.commands.queue({ query: { deviceId, limit: maxShown } }),
})

/** What was sent to a vehicle and what waits for it, the latest first; it follows what the server tells. */
export const useCommands = (deviceId: number) => useQuery({ ...commandsQuery(deviceId), meta: { quiet: true } })

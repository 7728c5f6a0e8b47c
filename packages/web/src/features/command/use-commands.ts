import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/commands.ts'
import { commandKeys } from '../../live/held-commands.ts'
import { has } from '../../session/capabilities.ts'

const maxShown = 100

/** The query of the commands of a vehicle; none on a stock server, which has no such list. */
export const commandsQuery = (deviceId: number) => ({
  queryKey: commandKeys.history(deviceId),
  queryFn: async () => (has('commandQueue') ? api.commands.queue({ query: { deviceId, limit: maxShown } }) : []),
})

/** The sent and waiting commands of a vehicle, the latest first; updated by the socket. */
export const useCommands = (deviceId: number) => useQuery({ ...commandsQuery(deviceId), meta: { quiet: true } })

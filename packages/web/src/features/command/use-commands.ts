import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/commands.ts'

const lookMs = 5000
const mostShown = 100
export const commandsKey = (deviceId: number) => ['commands', deviceId]

/** What was sent to a vehicle and what waits for it, the latest first; it follows by itself. */
export const useCommands = (deviceId: number) =>
  useQuery({
    queryKey: commandsKey(deviceId),
    queryFn: () => api.commands.queue({ query: { deviceId, limit: mostShown } }),
    refetchInterval: lookMs,
    meta: { quiet: true },
  })

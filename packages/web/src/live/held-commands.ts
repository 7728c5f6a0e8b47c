import type { CommandRecord } from '@rastro/core/resources/queued-command'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '../api/block.ts'
import { entityKey, itemKey, viewKey } from '../api/query-keys.ts'
import { has } from '../session/capabilities.ts'
import { useUser } from '../session/session.ts'

/** The query key of commands that were given to vehicles. */
export const commandKeys = {
  all: entityKey('queuedCommand'),
  held: viewKey('queuedCommand', 'held'),
  engine: (deviceId: number) => itemKey('queuedCommand', deviceId, 'engine'),
  history: (deviceId: number) => itemKey('queuedCommand', deviceId, 'history'),
} as const

const none: ReadonlyMap<number, CommandRecord> = new Map()

/**
 * The commands that wait until their vehicle stands or another person approves them, the latest of each vehicle; refetched when
 * the server reports one. A failure is not shown: markers work without it. A stock server has no such call, and a shared link
 * does not show them.
 */
export function useHeldCommands(): ReadonlyMap<number, CommandRecord> {
  const { temporary } = useUser()
  const { data = none } = useQuery({
    queryKey: commandKeys.held,
    queryFn: async () => {
      const held = await api.commands.held({})
      return new Map(held.map((command) => [command.deviceId, command]))
    },
    enabled: !temporary && has('blockWaits'),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  return data
}

/** Whether the engine of this vehicle is blocked once the vehicle stands or another person approves it. */
export const useBlockWaits = (deviceId: number): boolean => useHeldCommands().get(deviceId)?.effect === 'cut'

/** A command was given, approved or cancelled: all command data of the page is refetched. */
export const reloadCommands = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: commandKeys.all })

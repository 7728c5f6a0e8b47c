import type { Device } from '@rastro/core/resources/device'
import { type EngineStage, engineStage } from '@rastro/core/vehicle/engine-stage'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/card.ts'
import { commandKeys } from '../../../live/held-commands.ts'

/** How many of the latest commands are searched for the last engine command. */
const lookedThrough = 30

/** The progress of the last engine command, updated live. Empty on a server without such a list. */
export function useEngineStage({ id: deviceId }: Pick<Device, 'id'>, enabled: boolean): EngineStage | undefined {
  const { data } = useQuery({
    queryKey: commandKeys.engine(deviceId),
    queryFn: async () => {
      const records = await api.commands.queue({ query: { deviceId, limit: lookedThrough } })
      return engineStage(records, new Date()) ?? null
    },
    enabled,
    retry: false,
    meta: { quiet: true },
  })
  return data ?? undefined
}

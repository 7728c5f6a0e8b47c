import type { Device } from '@rastro/core/resources/device'
import { type EngineStage, engineStage } from '@rastro/core/vehicle/engine-stage'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/card.ts'
import { commandKeys } from '../../../live/held-commands.ts'

/** The latest commands that are looked through for the last word to the engine. */
const lookedThrough = 30

/** How far the last command to the engine has come; follows by itself. A server without such a list shows nothing. */
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

import { refusalOf } from '@rastro/core/access/access'
import type { Sending } from '@rastro/core/api/commands'
import type { Device } from '@rastro/core/resources/device'
import { type EngineStage, engineStage } from '@rastro/core/vehicle/engine-stage'
import { type EngineEffect, engineEffectOf } from '@rastro/core/vocabulary/engine-effects'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../../api/card.ts'
import { useViewer } from '../../../session/viewer.ts'

/** While something is on its way it is looked at so often; else only when the card is opened, or after a click. */
const lookMs = 3000
/** The latest commands that are looked through for the last word to the engine. */
const lookedThrough = 30

const keyOf = (deviceId: number) => ['engine', deviceId]

/** How far the last word to the engine has come; it follows by itself. A server without such a list tells nothing. */
export function useEngineStage({ id: deviceId }: Pick<Device, 'id'>, enabled: boolean): EngineStage | undefined {
  const { data } = useQuery({
    queryKey: keyOf(deviceId),
    queryFn: async () => {
      const records = await api.commands.queue({ query: { deviceId, limit: lookedThrough } })
      return engineStage(records, new Date()) ?? null
    },
    enabled,
    refetchInterval: ({ state }) => (state.data && state.data.kind !== 'expired' ? lookMs : false),
    retry: false,
    meta: { quiet: true },
  })
  return data ?? undefined
}

/** Looks again at the last word to the engine. */
export function useLookAgain({ id }: Pick<Device, 'id'>): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: keyOf(id) }), [client, id])
}

/** How a person tells the engine something: freely, or by a saved command, whose name is told. */
export interface EngineWord {
  readonly body: Sending
  readonly saved: string | undefined
}

/**
 * whoever is limited to saved commands has those that do this to the engine. Undefined while they are looked for, null when there
 * is none.
 */
export function useEngineWord({ id: deviceId }: Device, effect: EngineEffect): EngineWord | null | undefined {
  const viewer = useViewer()
  const isLimited = refusalOf(viewer, 'command.sendFree') !== undefined
  // A shared link opens the map alone: nobody tells an engine anything there
  const mayAsk = isLimited && !viewer.user.temporary
  const { data, isError } = useQuery({
    queryKey: ['sendable', deviceId],
    queryFn: () => api.commands.sendable({ query: { deviceId } }),
    enabled: mayAsk,
    staleTime: 60_000,
    meta: { quiet: true },
  })
  if (!isLimited) {
    return { body: { deviceId, type: effect === 'cut' ? 'engineStop' : 'engineResume' }, saved: undefined }
  }
  const found = data?.find((command) => engineEffectOf(command) === effect)
  if (!found) return data || isError || !mayAsk ? null : undefined
  return { body: { id: found.id, deviceId, type: found.type }, saved: found.description ?? '' }
}

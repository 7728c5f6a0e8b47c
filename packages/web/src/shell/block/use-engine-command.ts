import { refusalOf } from '@rastro/core/access/access'
import type { Sending } from '@rastro/core/api/commands'
import { engineEffectOf } from '@rastro/core/vocabulary/engine-effects'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/block.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useViewer } from '../../session/viewer.ts'

/** The command with which a person blocks or unblocks an engine: a plain one, or a saved one with its name. */
export interface EngineCommand {
  readonly body: Sending
  readonly saved: string | undefined
}

/**
 * people limited to saved commands use those that do this to the engine. Undefined while loading, null when there is
 * none.
 */
export function useEngineCommand(deviceId: number, effect: 'cut' | 'resume'): EngineCommand | null | undefined {
  const viewer = useViewer()
  const isLimited = refusalOf(viewer, 'command.sendFree') !== undefined
  // A shared link opens the map alone: its visitors send no commands
  const mayAsk = isLimited && !viewer.user.temporary
  const { data, isError } = useQuery({
    queryKey: viewKey('command', 'sendable', deviceId),
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

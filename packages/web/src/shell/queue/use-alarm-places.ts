import { readDigest } from '@rastro/core/messages/digest'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/fleet.ts'
import { viewKey } from '../../api/query-keys.ts'
import type { AlarmKind } from '../../live/alarm-kinds.ts'

/** Max lines whose places are fetched. */
const maxPlaces = 50

/** Where the latest alarm of each line happened: from its message, else from its position. */
export function useAlarmPlaces(lines: readonly AlarmKind[]): (line: AlarmKind) => string | undefined {
  const unknown = lines.filter((line) => !toldPlace(line)).slice(0, maxPlaces)
  const ids = [...new Set(unknown.map(({ latest }) => latest.positionId))].filter((id) => id > 0).sort((a, b) => a - b)
  const { data = [] } = useQuery({
    queryKey: viewKey('position', 'alarms', ids.join()),
    queryFn: () => api.positions.list({ query: { id: ids } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const places = new Map(data.map(({ id, address }) => [id, address]))
  return (line) => toldPlace(line) ?? places.get(line.latest.positionId) ?? undefined
}

const toldPlace = ({ latest }: AlarmKind): string | undefined => readDigest(latest.attributes.message)?.place

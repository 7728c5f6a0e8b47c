import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api/block.ts'
import { pollMs } from '../../api/poll-interval.ts'
import { itemKey, localKey } from '../../api/query-keys.ts'
import { groupsInside } from '../../fleet/groups-inside.ts'
import { useGroups } from '../../fleet/use-groups.ts'
import { ask, useDevice, usePosition } from '../../live/live.ts'
import type { HeldVehicle } from '../../live/questions.ts'

/** The target: one vehicle, or all in a group and its descendants. */
export type BlockSubject =
  | { readonly deviceId: number; readonly groupId?: undefined }
  | { readonly groupId: number; readonly deviceId?: undefined }

/** Max vehicles of a command to a group. */
const maxVehicles = 5000

/** The vehicles with their latest positions; undefined while loading. Updated while they move. */
export function useBlockVehicles({ deviceId, groupId }: BlockSubject): readonly HeldVehicle[] | undefined {
  const device = useDevice(deviceId ?? 0)
  const position = usePosition(deviceId ?? 0)
  const { data: groups } = useGroups()
  const groupIds = useMemo(
    () => (groupId !== undefined && groups ? groupsInside(groupId, groups) : undefined),
    [groupId, groups],
  )
  const { data } = useQuery({
    queryKey: localKey('vehiclesOf', groupIds && [...groupIds]),
    queryFn: () => ask('vehiclesOf', { groupIds: groupIds!, most: maxVehicles }),
    enabled: groupIds !== undefined,
    refetchInterval: pollMs,
    staleTime: 0,
  })
  const one = useMemo(() => device && [{ device, position }], [device, position])
  const unlisted = useUnlistedVehicle(deviceId, device !== undefined)
  return groupId === undefined ? (one ?? unlisted) : data
}

/** A vehicle outside the page's fleet: an administrator may open its pages by their address. */
function useUnlistedVehicle(deviceId: number | undefined, isListed: boolean): readonly HeldVehicle[] | undefined {
  const { data } = useQuery({
    queryKey: itemKey('device', deviceId ?? 0, 'unlisted'),
    queryFn: async () => {
      const [device, positions] = await Promise.all([
        api.devices.get({ params: { id: deviceId! } }),
        api.positions.list({ query: { deviceId: deviceId! } }),
      ])
      return [{ device, position: positions.at(-1) }]
    },
    enabled: deviceId !== undefined && !isListed,
    refetchInterval: pollMs,
    meta: { quiet: true },
  })
  return data
}

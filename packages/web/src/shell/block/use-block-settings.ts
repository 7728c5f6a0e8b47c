import { inheritedAttribute } from '@rastro/core/model/attribute-inheritance'
import type { Device } from '@rastro/core/resources/device'
import type { Group } from '@rastro/core/resources/group'
import { type BlockSettings, readBlockSettings } from '@rastro/core/vehicle/block-settings'
import { useCallback, useMemo } from 'react'
import { useGroups } from '../../fleet/use-groups.ts'
import { useServer } from '../../session/session.ts'

/** The block settings of a vehicle, resolved as on the server; groups that the person does not see are ignored. */
export function useBlockSettings(): (device: Device) => BlockSettings {
  const server = useServer()
  const { data } = useGroups()
  const byId = useMemo(() => new Map(data?.map((group) => [group.id, group])), [data])
  return useCallback(
    (device) => {
      const groups: Group[] = []
      for (let group = byId.get(device.groupId); group && !groups.includes(group); group = byId.get(group.groupId))
        groups.push(group)
      return readBlockSettings((key) => inheritedAttribute({ device, groups, server }, key))
    },
    [byId, server],
  )
}

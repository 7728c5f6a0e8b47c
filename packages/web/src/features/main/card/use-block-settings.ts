import { inheritedAttribute } from '@rastro/core/model/attribute-inheritance'
import type { Device } from '@rastro/core/resources/device'
import type { Group } from '@rastro/core/resources/group'
import { type BlockSettings, readBlockSettings } from '@rastro/core/vehicle/block-settings'
import { useMemo } from 'react'
import { useGroups } from '../../../fleet/use-groups.ts'
import { useServer } from '../../../session/session.ts'

/** When the engine of this vehicle may be cut, as the server decides it; groups that the person does not see are not counted. */
export function useBlockSettings(device: Device): BlockSettings {
  const server = useServer()
  const { data } = useGroups()
  return useMemo(() => {
    const byId = new Map(data?.map((group) => [group.id, group]))
    const groups: Group[] = []
    for (let group = byId.get(device.groupId); group && !groups.includes(group); group = byId.get(group.groupId))
      groups.push(group)
    return readBlockSettings((key) => inheritedAttribute({ device, groups, server }, key))
  }, [device, data, server])
}

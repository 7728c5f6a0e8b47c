import type { Device } from '@rastro/core/resources/device'
import type { Group } from '@rastro/core/resources/group'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useGroups } from '../../fleet/use-groups.ts'

/** What the list of vehicles can be narrowed to. */
export const vehicleStatuses = ['active', 'disabled', 'expired', 'expiring', 'silent'] as const
export type VehicleStatus = (typeof vehicleStatuses)[number]

const soonMs = 30 * 86_400_000

/** Whether the vehicle has this status now. */
export function hasStatus({ disabled, expirationTime, lastUpdate }: Device, status: VehicleStatus, now: number) {
  const end = expirationTime?.getTime() ?? Number.POSITIVE_INFINITY
  switch (status) {
    case 'active':
      return !disabled && end > now
    case 'disabled':
      return disabled
    case 'expired':
      return end <= now
    case 'expiring':
      return end > now && end <= now + soonMs
    case 'silent':
      return lastUpdate === null
  }
}

/** The ids of a group and of all groups inside it; a loop of groups ends. */
export function withSubgroups(groups: readonly Pick<Group, 'id' | 'groupId'>[], id: number): ReadonlySet<number> {
  const inside = new Set([id])
  for (let before = 0; before < inside.size; ) {
    before = inside.size
    for (const group of groups) if (inside.has(group.groupId)) inside.add(group.id)
  }
  return inside
}

/** The filter of the list of vehicles, stored in the address (`?group=3&status=expired`). */
export function useVehicleFilter() {
  const [search, setSearch] = useSearchParams()
  const { data: groups } = useGroups()
  const groupId = Number(search.get('group')) || 0
  const status = vehicleStatuses.find((one) => one === search.get('status'))
  const set = (values: Readonly<Record<string, string>>) =>
    setSearch(
      (before) => {
        for (const [key, value] of Object.entries(values)) {
          if (value) before.set(key, value)
          else before.delete(key)
        }
        return before
      },
      { replace: true },
    )
  const keep = useMemo(() => {
    if (!groupId && !status) return undefined
    const inside = withSubgroups(groups ?? [], groupId)
    const now = Date.now()
    return (device: Device) => (!groupId || inside.has(device.groupId)) && (!status || hasStatus(device, status, now))
  }, [groups, groupId, status])
  return {
    groupId,
    status,
    keep,
    setGroup: (id: number) => set({ group: id ? String(id) : '' }),
    setStatus: (next: string) => set({ status: next }),
    clear: keep && (() => set({ group: '', status: '' })),
  }
}

import { hasStatus, vehicleStatuses } from '@rastro/core/model/vehicle-status'
import type { Device } from '@rastro/core/resources/device'
import type { Group } from '@rastro/core/resources/group'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useGroups } from '../../fleet/use-groups.ts'
import type { Narrowing } from '../../resource/list/use-items.ts'

/** The ids of a group and of all groups inside it; a loop of groups ends. */
export function withSubgroups(groups: readonly Pick<Group, 'id' | 'groupId'>[], id: number): ReadonlySet<number> {
  const inside = new Set([id])
  for (let before = 0; before < inside.size; ) {
    before = inside.size
    for (const group of groups) if (inside.has(group.groupId)) inside.add(group.id)
  }
  return inside
}

/** The filter of the list of vehicles, stored in the address (`?client=7&group=3&status=expired&model=GT06`). */
export function useVehicleFilter() {
  const [search, setSearch] = useSearchParams()
  const { data: groups } = useGroups()
  const clientId = Number(search.get('client')) || 0
  const groupId = Number(search.get('group')) || 0
  const status = vehicleStatuses.find((one) => one === search.get('status'))
  const model = search.get('model') ?? ''
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
    if (!groupId && !status && !model) return undefined
    const inside = withSubgroups(groups ?? [], groupId)
    const now = Date.now()
    return (device: Device) =>
      (!groupId || inside.has(device.groupId)) &&
      (!status || hasStatus(device, status, now)) &&
      (!model || device.model === model)
  }, [groups, groupId, status, model])
  const narrowing = useMemo((): Narrowing => {
    const served = { ...(groupId && { groupId }), ...(status && { status }), ...(model && { model }) }
    return { always: clientId ? { userId: clientId } : {}, served }
  }, [clientId, groupId, status, model])
  const isNarrowed = keep !== undefined || clientId > 0
  return {
    clientId,
    groupId,
    status,
    model,
    keep,
    narrowing,
    setClient: (id: number) => set({ client: id ? String(id) : '' }),
    setGroup: (id: number) => set({ group: id ? String(id) : '' }),
    setStatus: (next: string) => set({ status: next }),
    setModel: (next: string) => set({ model: next }),
    clear: isNarrowed ? () => set({ client: '', group: '', status: '', model: '' }) : undefined,
  }
}

import { maintenanceApi, maxServiced } from '@rastro/core/api/maintenance'
import type { Position } from '@rastro/core/model/position'
import type { Maintenance } from '@rastro/core/resources/maintenance'
import { byUrgency, type MaintenanceStatus, maintenanceStatus } from '@rastro/core/vehicle/maintenance-status'
import { performedOf } from '@rastro/core/vehicle/performed'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { clientOf } from '../api/client.ts'
import { gathered } from '../api/gathered.ts'
import { viewKey } from '../api/query-keys.ts'
import { has } from '../session/capabilities.ts'
import { userValue } from '../session/session.ts'
import { useCan } from '../session/viewer.ts'

/** One alert type of a vehicle, with its status. */
export interface ServiceStatus extends MaintenanceStatus {
  readonly alert: Maintenance
}

const { services } = clientOf({ services: maintenanceApi.services })
const servicesOf = gathered({
  read: (deviceId) =>
    services({ query: { deviceId: [...deviceId], ...(userValue.get()?.administrator && { all: true }) } }),
  idOf: ({ deviceId }) => deviceId,
  most: maxServiced,
})
const none: readonly ServiceStatus[] = []

/** Whether this person sees when vehicles have to be serviced; a stock server does not say which alert types apply to them. */
export const useSeesServices = (): boolean => useCan('maintenances') && has('maintenanceStatus')

interface Known {
  readonly position: Position | undefined
  readonly now: Date
  /** False where they are not shown. */
  readonly isWanted?: boolean
}

/**
 * When a vehicle has to be serviced, by the values of this position, the most urgent first; without those that it does not
 * report. A failure is not shown: card and row are complete without.
 */
export function useServices(deviceId: number, { position, now, isWanted = true }: Known): readonly ServiceStatus[] {
  const sees = useSeesServices()
  const { data } = useQuery({
    // As of all links: it depends on the groups and vehicles too
    queryKey: viewKey('permission', 'services', deviceId, 'maintenance', 'device', 'group'),
    queryFn: () => servicesOf(deviceId),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: sees && isWanted,
    meta: { quiet: true },
  })
  return useMemo(() => {
    if (!sees || !isWanted || !data) return none
    const states = data.map(({ alert, last }): ServiceStatus => {
      const record = last && performedOf(last)
      return { alert, ...maintenanceStatus(alert, { deviceId, position, records: record ? [record] : [], now }) }
    })
    return states.filter(({ state }) => state !== 'noData').sort(byUrgency)
  }, [sees, isWanted, data, deviceId, position, now])
}

import type { Due } from '@rastro/core/api/maintenance'
import type { Maintenance } from '@rastro/core/resources/maintenance'
import { byUrgency, type MaintenanceStatus, maintenanceStatus } from '@rastro/core/vehicle/maintenance-status'
import type { Performed } from '@rastro/core/vehicle/performed'

/** One alert type on one vehicle, with its state. */
export interface StatusRow extends MaintenanceStatus {
  readonly id: number
  readonly deviceId: number
  readonly vehicle: string
  readonly alert: Maintenance
}

interface Known {
  readonly due: readonly Due[]
  readonly alerts: readonly Maintenance[]
  readonly performed: readonly Performed[]
  readonly now: Date
}

/** MNT-24: a row for each alert type and vehicle, the most urgent first; ties by the smallest share of the interval left. */
export function statusRows({ due, alerts, performed, now }: Known): readonly StatusRow[] {
  const alertOf = new Map(alerts.map((alert) => [alert.id, alert]))
  const recordsOf = Map.groupBy(performed, ({ deviceId, name }) => `${deviceId} ${name}`)
  const rows = due.flatMap(({ deviceId, deviceName, maintenanceId, attributes }, id): StatusRow[] => {
    const alert = alertOf.get(maintenanceId)
    if (!alert) return []
    const records = recordsOf.get(`${deviceId} ${alert.name.trim()}`) ?? []
    const status = maintenanceStatus(alert, { deviceId, position: { attributes }, records, now })
    return [{ ...status, id, deviceId, vehicle: deviceName, alert }]
  })
  return rows.sort(byUrgency)
}

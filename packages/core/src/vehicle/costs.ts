import type { VehicleCost } from '../model/report-items.ts'
import { type Maintenance, recordKeys } from '../resources/maintenance.ts'
import { performedOf, refuelledOf } from './performed.ts'

type Sums = Pick<VehicleCost, 'services' | 'serviceCost' | 'litres' | 'fuelCost'>

const none: Sums = { services: 0, serviceCost: 0, litres: 0, fuelCost: 0 }

/** The costs of each device, by its records of these days (`2026-11-01`, both included); records without a day are left out. */
export function costsByDevice(
  records: readonly Maintenance[],
  [first, last]: readonly [string, string],
): ReadonlyMap<number, Sums> {
  const sums = new Map<number, Sums>()
  for (const record of records) {
    const [service, refuel] = [performedOf(record), refuelledOf(record)]
    const done = service ?? refuel
    if (!done?.day || done.day < first || done.day > last) continue
    const sum = sums.get(done.deviceId) ?? none
    const litres = Number(record.attributes[recordKeys.litres])
    sums.set(done.deviceId, {
      services: sum.services + (service ? 1 : 0),
      serviceCost: sum.serviceCost + (service?.cost ?? 0),
      litres: sum.litres + (refuel && Number.isFinite(litres) ? litres : 0),
      fuelCost: sum.fuelCost + (refuel?.cost ?? 0),
    })
  }
  return sums
}

/** The row of a device that drove so far (metres). */
export function costRow(
  device: Pick<VehicleCost, 'deviceId' | 'deviceName'>,
  distance: number,
  sums: Sums = none,
): VehicleCost {
  const totalCost = sums.serviceCost + sums.fuelCost
  const { deviceId, deviceName } = device
  return {
    deviceId,
    deviceName,
    distance,
    ...sums,
    totalCost,
    costPerKm: distance > 0 ? totalCost / (distance / 1000) : null,
  }
}

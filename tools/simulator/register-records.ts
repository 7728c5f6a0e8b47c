import { driverDetails, licenceKeys } from '@rastro/core/model/driving-licence'
import type { Driver } from '@rastro/core/resources/driver'
import type { NewInspection } from '@rastro/core/resources/inspection'
import { recordKeys } from '@rastro/core/resources/maintenance'
import { recordTypes } from '@rastro/core/vehicle/performed'
import { plateOf } from '@rastro/core/vehicle/vehicle'
import { checkItems } from '@rastro/core/vocabulary/inspections'
import type { Rest } from '../rest.ts'
import { fleet, type Member } from './fleet.ts'
import { inspected, refuelled, serviced } from './places.ts'
import { refillsOf } from './refills.ts'
import { readingAt } from './vehicle.ts'

const dayMs = 86_400_000
/** Reais. */
const litrePrice = 6.09

type Ids = ReadonlyMap<string, number>

/** Creates what the client has recorded: fillings, inspections of which one failed, and services with their costs. */
export async function registerRecords(rest: Rest, now: number): Promise<void> {
  const devices = await rest.devices.list({ query: {} })
  const ids = new Map(devices.map((device) => [plateOf(device) ?? '', device.id]))
  if ((await rest.inspections.list({ query: {} })).length > 0) return
  const drivers = await rest.drivers.list({ query: {} })
  for (const [index, { plate, driver }] of inspected.entries()) {
    const found = drivers.find(({ uniqueId }) => uniqueId === driver)
    if (found)
      await rest.inspections.create({ body: inspectionOf(memberOf(plate), found, { now, isFailed: index === 1 }) })
  }
  await makeRefuels(rest, ids, now)
  for (const { plate, name, cost, daysAgo } of serviced) {
    const { name: deviceText, vehicle } = memberOf(plate)
    const { odometerMetres } = readingAt(vehicle, now - daysAgo * dayMs)
    const attributes = {
      [recordKeys.name]: name,
      [recordKeys.deviceId]: ids.get(plate)!,
      [recordKeys.deviceText]: deviceText,
      [recordKeys.performedAt]: dayOf(now - daysAgo * dayMs),
      [recordKeys.cost]: cost,
      [recordKeys.odometer]: Math.round(odometerMetres),
    }
    await rest.maintenance.create({ body: { name, type: recordTypes.other, start: 0, period: 0, attributes } })
  }
}

async function makeRefuels(rest: Rest, ids: Ids, now: number): Promise<void> {
  for (const { plate, days } of refuelled) {
    const { name: deviceText, vehicle, attributes } = memberOf(plate)
    for (const { time, percent } of refillsOf(vehicle, now - days * dayMs, now)) {
      const litres = Math.round((percent / 100) * Number(attributes.fuelCapacity) * 10) / 10
      const name = 'diesel'
      const record = {
        [recordKeys.name]: name,
        [recordKeys.deviceId]: ids.get(plate)!,
        [recordKeys.deviceText]: deviceText,
        [recordKeys.refuelledAt]: new Date(time).toISOString(),
        [recordKeys.litres]: litres,
        [recordKeys.cost]: Math.round(litres * litrePrice * 100) / 100,
        [recordKeys.odometer]: Math.round(readingAt(vehicle, time).odometerMetres),
      }
      await rest.maintenance.create({ body: { name, type: recordTypes.fuel, start: 0, period: 0, attributes: record } })
    }
  }
}

function inspectionOf(
  member: Member,
  { name, attributes }: Driver,
  { now, isFailed }: { readonly now: number; readonly isFailed: boolean },
): NewInspection {
  const details = attributes[driverDetails] as Record<string, string>
  const km = Math.round(readingAt(member.vehicle, now).odometerMetres / 1000)
  return {
    veiculo: { marca: null, modelo: null, placa: plateOf(member)!, category: null },
    motorista: { name, cpf: details.cpf!, cnh: details[licenceKeys.number]!, phone: null },
    informations: {
      km,
      externa: isFailed ? 'Risco na porta direita' : 'Sem avarias',
      interna: 'Limpa',
      oleoeagua: 'Sim',
      observacoes: isFailed ? 'Freio puxa para a direita' : null,
    },
    checklist: checkItems.map((item) => ({
      item,
      state: isFailed && item === 'brakes' ? 'failed' : 'ok',
      note: isFailed && item === 'brakes' ? 'Puxa para a direita' : null,
    })),
    signature: { name: name!, path: 'M60 150L110 80L150 170L210 90L260 150L330 100L420 140L520 110' },
  }
}

const memberOf = (plate: string): Member => fleet.find((one) => plateOf(one) === plate)!
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

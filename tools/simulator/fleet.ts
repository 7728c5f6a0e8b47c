import { vehicleAttributes } from '@rastro/core/vehicle/vehicle'
import { type FleetRow, fleetRows } from './fleet-rows.ts'
import { habits } from './habits.ts'
import { chance } from './random.ts'
import type { Trouble, Vehicle } from './vehicle.ts'
import { uniqueIdOf, type Wire, wires } from './wires.ts'

/** A vehicle of the demo with its unit, as registered and as driven. */
export interface Member {
  readonly vehicle: Vehicle
  readonly wire: Wire
  readonly uniqueId: string
  readonly name: string
  readonly group: string
  readonly model: string
  readonly category: string
  readonly phone: string
  readonly attributes: Readonly<Record<string, unknown>>
}

const troubles: Readonly<Record<string, Trouble>> = {
  sos: { sos: true },
  weak: { weakBattery: true },
  cut: { powerCut: true },
  blocked: { blocked: true },
  harsh: { harsh: true },
  silent: { silence: { cycleHours: 60, quietHours: 34 } },
  mute: { mute: true },
}

function member(row: FleetRow, index: number): Member {
  const [plate, brand, model, year, colour, category, routeId, habit, wire, group, trouble] = row
  const uniqueId = uniqueIdOf(wire, index + 1)
  const heavy = ['truck', 'caminhaoBau', 'cavalinho', 'cacamba', 'bus', 'onibus'].includes(category)
  return {
    vehicle: {
      id: uniqueId,
      routeId,
      habit: habits[habit],
      trouble: troubles[trouble ?? ''] ?? {},
      truck: heavy,
    },
    wire,
    uniqueId,
    name: `${brand} ${model} ${plate}`,
    group,
    model: pick<string>(wires[wire].models, index),
    category,
    phone: `+55${pick(['11', '21', '31', '41', '71', '61'], index)}9${digits(8, plate)}`,
    attributes: {
      ...(heavy ? { fuelCapacity: 300, fuelIncreaseThreshold: 40, fuelDropThreshold: 15 } : { fuelCapacity: 50 }),
      speedLimit: limitFor(heavy, routeId) / 1.852,
      iccid: `8955${digits(15, plate, 'iccid')}`,
      operadora: pick(['Vivo', 'Claro', 'TIM', 'Algar'], index),
      ...vehicleAttributes({
        plate,
        brand,
        model,
        year: String(year),
        colour,
        renavam: digits(11, plate, 'renavam'),
        chassis: `9BW${digits(14, plate, 'chassis')}`,
        blockable: wires[wire].canBlock,
      }),
    },
  }
}

const roadLimits: Readonly<Record<string, number>> = { dutra: 110, br153: 110, br060: 110 }
/** km/h, a little above what the road allows. */
const limitFor = (heavy: boolean, routeId: string): number => (heavy ? 90 : (roadLimits[routeId] ?? 80))

const pick = <T>(items: readonly T[], index: number): T => items[index % items.length]!
const digits = (count: number, ...keys: string[]): string =>
  Array.from({ length: count }, (_, i) => Math.floor(chance(...keys, i) * 10)).join('')

/** The entire demo fleet; the same on every start. */
export const fleet: readonly Member[] = fleetRows.map(member)

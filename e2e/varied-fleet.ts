import type { Server } from './server.ts'
import { connectGt06, type Place, reportOsmand } from './units.ts'

interface Entry {
  readonly device: {
    readonly name: string
    readonly uniqueId: string
    readonly category: string
    readonly attributes: Readonly<Record<string, unknown>>
  }
  /** Brings the unit into its state; without it the unit has never reported. */
  report?(server: Server): Promise<void>
}

type Report = Readonly<Record<string, string | number | boolean>>
const driving = (kmh: number): Report => ({ speed: kmh / 1.852, ignition: true, motion: true, power: 14.1, sat: 12 })
const idling: Report = { speed: 0, ignition: true, motion: false, power: 26.4, sat: 10 }
const parked: Report = { speed: 0, ignition: false, motion: false, power: 12.6, sat: 9 }

/** A vehicle in every state of row, marker and card, in São Paulo. */
export const fleet: readonly Entry[] = [
  entry('Fiat Strada Freedom', 'pickup', 'RTA-4F21', { lat: -23.5702, lon: -46.6645, bearing: 134, ...driving(68) }),
  entry('Mercedes-Benz Sprinter 416', 'van', 'GHB-1J77', { lat: -23.5859, lon: -46.682, alarm: 'sos', ...parked }),
  entry('Volvo FH 540 6x4', 'cavalinho', 'DPB-7302', { lat: -23.5822, lon: -46.6531, out1: true, ...idling }),
  entry('Iveco Daily 35-160', 'truck', 'BRA-0S17', { lat: -23.592, lon: -46.699, bearing: 20, ...driving(117) }),
  entry('Honda CG 160 Cargo', 'motorcycle', 'QWE-2D18', { lat: -23.5701, lon: -46.6405, blocked: true, ...parked }),
  entry('Volkswagen Gol 1.0', 'car', 'EJH-5190', { lat: -23.5735, lon: -46.6473, ...parked, power: 11.2, sat: 5 }),
  entry('Scania R 450 com um nome que não cabe na linha', 'caminhaoBau', 'XYZ 99', {
    lat: -23.551,
    lon: -46.67,
    bearing: 270,
    ...driving(42),
    power: 9.8,
    sat: 3,
  }),
  entry('Marcopolo Torino', 'onibus', 'FKT-8C05', { lat: -23.5795, lon: -46.676, bearing: 250, ...driving(31) }),
  entry('Celular da Ana', 'celular', '', { lat: -23.5572, lon: -46.6561, speed: 0, batt: 24, charge: true, sat: 7 }),
  lost('Toyota Hilux SR', 'offroad', 'LKM-3B44', {
    latitude: -23.575,
    longitude: -46.638,
    speedKmh: 0,
    ignition: false,
  }),
  lost('Agrale caçamba', 'cacamba', 'AAA-1234', {
    latitude: -23.5601,
    longitude: -46.6502,
    speedKmh: 54,
    ignition: true,
  }),
  { device: deviceOf('Trator na caixa', 'tractor', '') },
]

function deviceOf(name: string, category: string, plate: string): Entry['device'] {
  const veiculo = { placa: plate, bloqueio: 'yes' }
  return { name, category, uniqueId: uniqueIdOf(name), attributes: { veiculo, speedLimit: 80 / 1.852 } }
}

/** Of 15 digits, as trackers have, and different for each name. */
function uniqueIdOf(name: string): string {
  const sum = [...name].reduce((total, letter) => (total * 31 + letter.codePointAt(0)!) % 1e9, 7)
  return `868907${String(sum).padStart(9, '0')}`
}

function entry(name: string, category: string, plate: string, parameters: Report): Entry {
  const device = deviceOf(name, category, plate)
  return { device, report: (server) => reportOsmand(server, { id: device.uniqueId, ...parameters }) }
}

/** A disconnected unit. */
function lost(name: string, category: string, plate: string, place: Omit<Place, 'course' | 'time'>): Entry {
  const device = deviceOf(name, category, plate)
  return {
    device,
    async report(server) {
      const unit = await connectGt06(server, device.uniqueId)
      const time = new Date(Date.now() - 3 * 3_600_000)
      await unit.report({ ...place, course: 0, time })
      unit.hangUp()
    },
  }
}

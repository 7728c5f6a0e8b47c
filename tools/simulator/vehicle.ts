import { driveAt } from './drive.ts'
import { isUnderGround, pathOf, spotAt } from './path.ts'
import { dayMetres, dayOf, haltsOf, type Leg, legsOf, type Planned } from './plan.ts'
import { between, chance } from './random.ts'
import { routeOf } from './routes/index.ts'

/** The special behaviours that a vehicle of the demo can have. */
export interface Trouble {
  /** Presses the button on one drive a day. */
  readonly sos?: boolean
  readonly weakBattery?: boolean
  /** The wire to the battery is cut for some hours every night. */
  readonly powerCut?: boolean
  readonly blocked?: boolean
  /** Brakes hard and takes turns fast. */
  readonly harsh?: boolean
  /** Sends nothing for the last `quietHours` of every cycle. */
  readonly silence?: { readonly cycleHours: number; readonly quietHours: number }
  /** Has never sent anything. */
  readonly mute?: boolean
}

export interface Vehicle extends Planned {
  readonly trouble: Trouble
  readonly truck: boolean
}

/** Measurements of the unit in the vehicle at a moment. */
export interface Reading {
  readonly time: number
  readonly latitude: number
  readonly longitude: number
  readonly altitude: number
  readonly speedKmh: number
  readonly course: number
  readonly fixed: boolean
  readonly satellites: number
  readonly ignition: boolean
  readonly powerVolts: number
  readonly batteryVolts: number
  /** Percent. */
  readonly batteryLevel: number
  /** Percent. */
  readonly fuelLevel: number
  readonly odometerMetres: number
  /** 0 to 5. */
  readonly signal: number
  readonly blocked: boolean
  readonly alarm?: Alarm
}
export type Alarm = 'sos' | 'lowBattery' | 'powerCut' | 'hardBraking' | 'hardCornering' | 'hardAcceleration'

/** Odometers are read from this day on. */
const FIRST_DAY = Math.floor(Date.UTC(2026, 0, 1) / 86_400_000)
const WARM_UP_MS = 20_000
const COOL_DOWN_MS = 12_000

const legs = new WeakMap<Vehicle, Map<number, readonly Leg[]>>()
/** Cached for the last few days of each vehicle. */
export function legsOfDay(vehicle: Vehicle, day: number): readonly Leg[] {
  const days = legs.get(vehicle) ?? new Map<number, readonly Leg[]>()
  legs.set(vehicle, days)
  const known = days.get(day)
  if (known) return known
  if (days.size >= 4) days.delete(days.keys().next().value!)
  const made = legsOf(vehicle, day)
  days.set(day, made)
  return made
}

/** The measurements of the unit at a moment; the same for every call with the same moment. */
export function readingAt(vehicle: Vehicle, time: number): Reading {
  const day = dayOf(vehicle, time)
  const { leg, metres, speed, since } = whereabouts(vehicle, day, time)
  const path = pathOf(routeOf(vehicle.routeId))
  const spot = spotAt(path, metres, leg ? leg.drive.to < leg.drive.from : false)
  const running = leg !== undefined && time > leg.start - WARM_UP_MS && time < leg.end + COOL_DOWN_MS
  const odometerMetres = odometerBefore(vehicle, day) + since
  const fixed = !isUnderGround(path, metres)
  return {
    time,
    ...spot,
    altitude: Math.round(between(5, 900, vehicle.routeId, 'altitude')),
    speedKmh: speed * 3.6,
    fixed,
    satellites: fixed ? Math.round(between(8, 15, vehicle.id, Math.floor(time / 600_000))) : 0,
    ignition: running,
    ...electricity(vehicle, time, running),
    fuelLevel: fuelLevel(vehicle, odometerMetres),
    odometerMetres: Math.round(odometerMetres),
    signal: Math.round(between(2, 5, vehicle.id, Math.floor(time / 900_000))),
    blocked: vehicle.trouble.blocked === true,
  }
}

interface Whereabouts {
  /** The current or last drive; before the first one of the day, the next drive. */
  readonly leg: Leg | undefined
  readonly metres: number
  readonly speed: number
  /** Metres driven since the day began. */
  readonly since: number
}

function whereabouts(vehicle: Vehicle, day: number, time: number): Whereabouts {
  const legs = legsOfDay(vehicle, day)
  let since = 0
  let latest: Leg | undefined
  for (const leg of legs) {
    if (time < leg.start - WARM_UP_MS) break
    if (latest) since += Math.abs(latest.drive.to - latest.drive.from)
    latest = leg
  }
  if (!latest) return { leg: legs[0], metres: haltsOf(vehicle, day)[0]!, speed: 0, since: 0 }
  const { metres, speed } = driveAt(latest.drive, (time - latest.start) / 1000)
  return { leg: latest, metres, speed, since: since + Math.abs(metres - latest.drive.from) }
}

const odometers = new WeakMap<Vehicle, { day: number; metres: number }>()
function odometerBefore(vehicle: Vehicle, day: number): number {
  const known = odometers.get(vehicle)
  const from =
    known && known.day <= day ? known : { day: FIRST_DAY, metres: between(8e6, 190e6, vehicle.id, 'odometer') }
  let { metres } = from
  for (let passed = from.day; passed < day; passed++) metres += dayMetres(vehicle, passed)
  odometers.set(vehicle, { day, metres })
  return metres
}

/** A tank lasts some 550 km and is refilled before it is empty. */
const fuelLevel = ({ id }: Vehicle, metres: number): number =>
  Math.round(100 - 85 * ((metres / 550_000 + chance(id, 'tank')) % 1))

function electricity({ id, truck, trouble }: Vehicle, time: number, running: boolean) {
  const ripple = between(-0.12, 0.12, id, Math.floor(time / 60_000))
  const cells = trouble.weakBattery ? 11.2 : 12.6
  const volts = (running ? 13.9 : cells) * (truck ? 2 : 1) + ripple
  const cut = trouble.powerCut === true && isCut(time)
  const batteryLevel = cut ? 62 : trouble.weakBattery ? 24 : 100
  return {
    powerVolts: cut ? 0 : Math.round(volts * 1000) / 1000,
    batteryVolts: Math.round((3.5 + batteryLevel / 160) * 1000) / 1000,
    batteryLevel,
  }
}

/** From two to five in the morning in Brasília. */
export function isCut(time: number): boolean {
  const hour = hourInBrasilia(time)
  return hour >= 2 && hour < 5
}

export const hourInBrasilia = (time: number): number => (time / 3_600_000 - 3) % 24

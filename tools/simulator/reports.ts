import { turnBetween } from './drive.ts'
import { dayOf, dayStart, type Leg } from './plan.ts'
import { between, chance } from './random.ts'
import { type Alarm, hourInBrasilia, isCut, legsOfDay, type Reading, readingAt, type Vehicle } from './vehicle.ts'

/** How often a unit reports, seconds. */
export interface Cadence {
  readonly moving: number
  readonly parked: number
}
export const liveCadence: Cadence = { moving: 8, parked: 120 }
/** Less often, as units are configured in real life; bends are reported as well. */
export const historyCadence: Cadence = { moving: 30, parked: 600 }

const TURN_DEGREES = 18
const LOOK_MS = 4000

/**
 * The reports of a vehicle after `from` and up to `to`, in order. Two adjoining ranges give the same reports as one range
 * over both.
 */
export function* reports(vehicle: Vehicle, from: number, to: number, cadence: Cadence): Generator<Reading> {
  if (vehicle.trouble.mute) return
  for (let day = dayOf(vehicle, from); day <= dayOf(vehicle, to); day++) {
    for (const moment of moments(vehicle, { day, from }, cadence)) {
      if (moment.time <= from) continue
      if (moment.time > to) return
      if (!isSilent(vehicle, moment.time)) yield withAlarm(readingAt(vehicle, moment.time), moment.alarm)
    }
  }
}

/** True while the unit of a vehicle is out of reach. */
export function isSilent({ id, trouble }: Vehicle, time: number): boolean {
  if (trouble.mute) return true
  if (!trouble.silence) return false
  const { cycleHours, quietHours } = trouble.silence
  const hour = (time / 3_600_000 + between(0, cycleHours, id, 'silence')) % cycleHours
  return hour >= cycleHours - quietHours
}

interface Moment {
  readonly time: number
  readonly alarm?: Alarm
}

/**
 * The reporting times of a day: occasional while parked, around each drive, and by time and turns while driving. Those before
 * `from` are left out.
 */
function* moments(vehicle: Vehicle, { day, from }: { day: number; from: number }, cadence: Cadence): Generator<Moment> {
  let parkedSince = dayStart(vehicle, day)
  for (const leg of legsOfDay(vehicle, day)) {
    if (leg.end + 15_000 <= from) {
      parkedSince = leg.end + 15_000
      continue
    }
    yield* parked(vehicle, parkedSince, leg.start - 15_000, cadence)
    yield { time: leg.start - 15_000 }
    yield* driving(vehicle, leg, cadence)
    yield { time: leg.end + 1000 }
    parkedSince = leg.end + 15_000
    yield { time: parkedSince }
  }
  yield* parked(vehicle, parkedSince, dayStart(vehicle, day + 1), cadence)
}

function* parked(vehicle: Vehicle, from: number, to: number, cadence: Cadence): Generator<Moment> {
  const step = cadence.parked * 1000
  for (let time = (Math.floor(from / step) + 1) * step; time < to; time += step) {
    const alarm = parkedAlarm(vehicle, time, time - step)
    yield alarm ? { time, alarm } : { time }
  }
}

/** The battery is empty at midnight in Brasília, and the wire is cut at two. */
function parkedAlarm({ trouble }: Vehicle, time: number, before: number): Alarm | undefined {
  if (trouble.powerCut && isCut(time) && !isCut(before)) return 'powerCut'
  return trouble.weakBattery && hourInBrasilia(time) < hourInBrasilia(before) ? 'lowBattery' : undefined
}

function* driving(vehicle: Vehicle, leg: Leg, cadence: Cadence): Generator<Moment> {
  const incident = incidentOf(vehicle, leg)
  let last = readingAt(vehicle, leg.start)
  yield { time: leg.start }
  for (let time = leg.start + LOOK_MS; time < leg.end; time += LOOK_MS) {
    const due = time - last.time >= cadence.moving * 1000
    const alarm = incident && incident.time >= time && incident.time < time + LOOK_MS ? incident.alarm : undefined
    if (!due && !alarm && !mayTurn(leg)) continue
    const now = readingAt(vehicle, time)
    const turned = Math.abs(turnBetween(last.course, now.course)) >= TURN_DEGREES && now.speedKmh > 5
    if (!due && !alarm && !turned) continue
    last = now
    yield alarm ? { time, alarm } : { time }
  }
}

/** On long roads the bends are gentle, so turns are looked for in longer steps. */
const mayTurn = (leg: Leg): boolean => leg.drive.path.route.kind !== 'road'

const harshAlarms: readonly Alarm[] = ['hardBraking', 'hardCornering', 'hardAcceleration']

function incidentOf({ id, trouble }: Vehicle, leg: Leg): { time: number; alarm: Alarm } | undefined {
  const time = leg.start + between(0.2, 0.8, id, leg.start, 'when') * (leg.end - leg.start)
  if (trouble.sos && chance(id, leg.start, 'sos') < 0.15) return { time, alarm: 'sos' }
  if (!trouble.harsh || chance(id, leg.start, 'harsh') > 0.6) return undefined
  return { time, alarm: harshAlarms[Math.floor(chance(id, leg.start, 'which') * harshAlarms.length)]! }
}

const withAlarm = (reading: Reading, alarm: Alarm | undefined): Reading => (alarm ? { ...reading, alarm } : reading)

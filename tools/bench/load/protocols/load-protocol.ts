import type { Encoder } from '../../../simulator/encoders/encoder.ts'
import type { Reading } from '../../../simulator/vehicle.ts'
import { imeiOf, latitudeOf, longitudeOf } from '../frames.ts'

/** How the units of a benchmark speak one protocol. Units and their records are numbered. */
export interface LoadProtocol {
  readonly name: string
  /** The first message of a connection, answered before any record; absent where there is no login. */
  login?(unit: number): Buffer
  /** Makes the frames of a unit, each of one record. A frame is valid until the next one of the unit is made. */
  framesOf(unit: number): (record: number, isIgnitionOn: boolean) => Buffer
  /** The fix time of the record with this number (ms); different for every record of a unit. */
  timeOf(record: number): number
  /** The number of the record with this fix time (ms). */
  recordAt(time: number): number
  /** The first message of the server in these bytes, as in the simulator. */
  readonly hear: Encoder['hear']
  /** The server answers no record. */
  readonly isUnanswered?: boolean
  /** The same with fix times that begin there (ms); absent where they cannot be moved. */
  startingAt?(epoch: number): LoadProtocol
}

const EPOCH = Date.UTC(2026, 0, 1)
const SECOND = 1000

/** A protocol that the simulator speaks, with fix times of whole seconds. */
export function simulated(name: string, encoder: Encoder, epoch = EPOCH): LoadProtocol {
  const { login, hear, isUnanswered = false } = encoder
  const timeOf = (record: number) => epoch + record * SECOND
  return {
    name,
    ...(login && { login: (unit: number) => login(imeiOf(unit)) }),
    framesOf: (unit) => (record, ignition) =>
      encoder.frames([readingOf(unit, record, { time: timeOf(record), ignition })], imeiOf(unit))[0]!,
    timeOf,
    recordAt: (time) => Math.floor((time - epoch) / SECOND),
    hear,
    isUnanswered,
    startingAt: (start) => simulated(name, encoder, start),
  }
}

type Moment = Pick<Reading, 'time' | 'ignition'>

const readingOf = (unit: number, record: number, { time, ignition }: Moment): Reading => ({
  time,
  latitude: latitudeOf(record),
  longitude: longitudeOf(unit),
  altitude: 760,
  speedKmh: 40 + (record % 20),
  course: record % 360,
  fixed: true,
  satellites: 9,
  ignition,
  powerVolts: 12.7,
  batteryVolts: 4,
  batteryLevel: 97,
  fuelLevel: 64,
  odometerMetres: 1_234_567 + record * 10,
  signal: 4,
  blocked: false,
})

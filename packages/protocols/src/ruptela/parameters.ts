import { addAlarm, put } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import type { Attributes } from '../define.ts'
import { type Draft, isHalf } from './halves.ts'

type Size = 1 | 2 | 4 | 8
type Put = (attributes: Attributes, value: number) => void

/** Sets an attribute to the value times a factor. */
const times =
  (key: string, factor = 1): Put =>
  (attributes, value) =>
    put(attributes, key, value * factor)
const over =
  (key: string, divisor: number): Put =>
  (attributes, value) =>
    put(attributes, key, value / divisor)
const flag =
  (key: string): Put =>
  (attributes, value) =>
    put(attributes, key, value > 0)
const alarm =
  (name: string, isRaised: (value: number) => boolean = (value) => value > 0): Put =>
  (attributes, value) =>
    addAlarm(attributes, isRaised(value) ? name : undefined)

const DRIVER = 34

/** Parameters of which the highest bit is a sign. */
const withSign: ReadonlyMap<number, Put> = new Map([
  [32, times('deviceTemp')],
  [74, over('temp3', 10)],
  [78, over('temp0', 10)],
  [79, over('temp1', 10)],
  [80, over('temp2', 10)],
])

const withoutSign: ReadonlyMap<number, Put> = new Map([
  [2, times('in1')],
  [3, times('in2')],
  [4, times('in3')],
  [5, times('in4')],
  [13, flag('motion')],
  [20, times('adc3')],
  [21, times('adc4')],
  [22, times('adc1')],
  [23, times('adc2')],
  [29, over('power', 1000)],
  [30, over('battery', 1000)],
  [39, times('engineLoad')],
  [65, times('odometer')],
  [88, alarm('jamming')],
  [94, times('rpm', 0.25)],
  [95, times('obdSpeed')],
  [98, (attributes, value) => put(attributes, 'fuel', (value * 100) / 255)],
  [100, over('fuelConsumption', 20)],
  [134, alarm('hardBraking')],
  [136, alarm('hardAcceleration')],
  [150, times('operator')],
  [163, times('odometer', 5)],
  [164, times('tripOdometer', 5)],
  [165, over('obdSpeed', 256)],
  [166, times('rpm', 0.125)],
  [170, flag('charge')],
  [173, flag('motion')],
  [197, times('rpm', 0.125)],
  [205, times('fuel')],
  [207, times('fuelLevel', 0.4)],
  [208, times('fuelUsed', 0.5)],
  [251, flag('ignition')],
  [409, flag('ignition')],
  [410, alarm('tow')],
  [411, alarm('accident')],
  [415, alarm('gpsAntennaCut', (value) => value === 0)],
  [645, times('obdOdometer', 1000)],
  [758, alarm('tampering', (value) => value === 1)],
])

/** A parameter of so many bytes; one that is not known keeps its number. */
export function readParameter(id: number, size: Size, reader: Reader, { fix: { attributes }, halves }: Draft): void {
  if (id === DRIVER) put(attributes, 'driverUniqueId', reader.hex(size))
  else if (isHalf(id)) halves.set(id, size === 8 ? BigInt.asIntN(64, reader.big64()) : BigInt(unsigned(reader, size)))
  else {
    const inSigned = withSign.get(id)
    if (inSigned) inSigned(attributes, signed(reader, size))
    else (withoutSign.get(id) ?? times(`io${id}`))(attributes, unsigned(reader, size))
  }
}

/** Values of eight bytes have a sign in any case. */
function unsigned(reader: Reader, size: Size): number {
  if (size === 1) return reader.u8()
  if (size === 2) return reader.u16()
  return size === 4 ? reader.u32() : reader.i64()
}

function signed(reader: Reader, size: Size): number {
  if (size === 1) return reader.i8()
  if (size === 2) return reader.i16()
  return size === 4 ? reader.i32() : reader.i64()
}

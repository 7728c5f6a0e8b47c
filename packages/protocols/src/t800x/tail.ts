import { putAll } from '../attributes.ts'
import { bit, bits, type Reader } from '../bytes.ts'
import type { Attributes, Fix } from '../define.ts'
import { withFraction } from '../text.ts'
import { readLevel, readSpeed } from './place.ts'

/** What a unit with a solar panel sends behind its place. */
export function readSolar(reader: Reader, attributes: Attributes): void {
  const acceleration = reader.u8() * 2 ** 32 + reader.u32()
  putAll(attributes, {
    gSensor: gravityOf(acceleration),
    batteryLevel: readLevel(reader),
    deviceTemp: reader.i8(),
    lightSensor: reader.bcd(2) / 10,
    battery: reader.bcd(2) / 10,
    solarPanel: reader.bcd(2) / 10,
    odometer: reader.u32(),
  })
  const input = reader.u16()
  putAll(attributes, { ignition: bit(input, 2), rssi: bits(input, 4, 11), input })
}

/** Three axes in 40 bits, as the text `[x,y,z]`; a sign bit of 0 is negative. The x axis has its parts in the other order. */
function gravityOf(value: number): string {
  const x = bits(value, 28, 32) + bits(value, 32, 39) / 10
  const y = bits(value, 20, 27) + bits(value, 16, 20) / 10
  const z = bits(value, 8, 15) + bits(value, 4, 8) / 10
  return `[${signedText(x, bit(value, 39))},${signedText(y, bit(value, 27))},${signedText(z, bit(value, 15))}]`
}

/** With a fraction in any case (`-0.0`), as the stock server writes it. */
const signedText = (value: number, isPositive: boolean): string => (isPositive ? '' : '-') + withFraction(value)

const VEHICLE_BYTES = 19

/** What other units send behind their place, as far as it goes: voltages, then values of the vehicle. */
export function readExtras(reader: Reader, fix: Fix, hasBattery: boolean): void {
  const { attributes } = fix
  if (hasBattery) attributes.battery = reader.bcd(4) / 100
  if (reader.left >= 2) attributes.power = reader.bcd(4) / 100
  if (reader.left < VEHICLE_BYTES) return
  fix.speed = readSpeed(reader)
  putAll(attributes, {
    obdSpeed: reader.bcd(4) / 100,
    fuelUsed: reader.u32() / 1000,
    fuelConsumption: reader.u32() / 1000,
    rpm: reader.u16(),
  })
  const value = reader.u8()
  if (value === 0xff) return
  // The stock server reads one byte for all of them
  putAll(attributes, { airInput: value, airPressure: value, coolantTemp: value - 40, airTemp: value - 40 })
  putAll(attributes, { engineLoad: value, throttle: value, fuel: value })
}

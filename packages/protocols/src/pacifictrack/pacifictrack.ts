import { put } from '../attributes.ts'
import { bit, bits, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import type { Field } from '../layout.ts'
import { messagesOf, newReading } from '../reading.ts'
import { KNOTS_PER_KMH } from '../units.ts'

/** Pacific Track's gateways of vehicle buses: datagrams of segments. */
export const pacifictrack = defineProtocol({
  name: 'pacifictrack',
  port: 5198,
  transports: ['udp'],
  decode,
  commands: [],
})

const LAST = 0x80

/** A whole number in bytes of seven bits, of which the last has its highest bit set. */
function extended(reader: Reader): number {
  let value = 0
  for (;;) {
    const byte = reader.u8()
    value = value * LAST + (byte % LAST)
    if (byte >= LAST) return value
  }
}

const MICRODEGREES = 1_000_000

const location: Field = (reader, { fix, clock }) => {
  fix.valid = bit(reader.u8(), 4)
  const month = reader.u8()
  clock.push(2020 + (month >> 4), month & 0x0f, reader.u8(), reader.u8(), reader.u8(), reader.u8())
  fix.latitude = reader.u32() / MICRODEGREES - 90
  fix.longitude = reader.u32() / MICRODEGREES - 180
  const motion = reader.u24()
  fix.course = bits(motion, 12, 24)
  fix.speed = (bits(motion, 0, 12) / 10) * KNOTS_PER_KMH
  put(fix.attributes, 'index', reader.u16())
}

const voltages: Field = (reader, { fix: { attributes } }) => {
  const both = reader.u24()
  put(attributes, 'battery', bits(both, 0, 12) / 100)
  put(attributes, 'power', bits(both, 12, 24) / 100)
}

/** Values of the bus: the attribute, its factor and what is added. */
const values: Readonly<Record<number, readonly [string, number?, number?]>> = {
  128: ['obdSpeed'],
  129: ['rpm', 32],
  131: ['oilPressure', 4],
  132: ['oilLevel', 0.4],
  133: ['oilTemp', 1, -40],
  134: ['coolantLevel', 0.4],
  135: ['coolantTemp', 1, -40],
  136: ['fuel', 0.4],
  137: ['defLevel', 0.4],
  138: ['engineLoad'],
  139: ['barometer', 0.5],
  140: ['intakeManifoldTemp', 1, -40],
  141: ['fuelTankTemp', 1, -40],
  142: ['intercoolerTemp', 1, -40],
  143: ['turboOilTemp', 1, -40],
  144: ['transOilTemp', 1, -40],
  162: ['fuelConsumption', 1 / 512],
  163: ['temp1', 0.031_25, -273],
  192: ['odometer', 100],
  193: ['hours', 180],
  194: ['idleHours', 180],
  196: ['fuelUsed', 0.5],
  197: ['fuelUsedIdle', 0.5],
}
const stateNames = ['bus', 'currentGear']

const bus: Field = (reader, { fix: { attributes } }) => {
  while (reader.left > 0) {
    const field = reader.u8()
    if (field < 0x80) {
      const name = stateNames[(field >> 2) & 7]
      if (name) put(attributes, name, field & 3)
    } else if (field >= 0xe0) reader.skip(reader.u8())
    else {
      const read = field < 0xa0 ? reader.u8() : field < 0xc0 ? reader.u16() : reader.u32()
      const [name, factor = 1, added = 0] = Object.hasOwn(values, field) ? values[field]! : []
      if (name) put(attributes, name, read * factor + added)
    }
  }
}

const [EVENT, LOCATION, VOLTAGES, BUS, IMEI] = [0x01, 0x10, 0x20, 0x92, 0x100]
const IMEI_DIGITS = 15

const segments: Readonly<Record<number, Field>> = {
  [EVENT]: (reader, { fix }) => put(fix.attributes, 'event', extended(reader)),
  [LOCATION]: location,
  [VOLTAGES]: voltages,
  [IMEI]: (reader, reading) => {
    reading.uniqueId = reader.hex(8).slice(0, IMEI_DIGITS)
  },
}

function decode(datagram: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(datagram).skip(1)
  for (let left = 2; left > 0; left--) extended(reader)
  const reading = newReading(session)
  while (reader.left > 0) {
    const [id, length] = [extended(reader), extended(reader)]
    if (id === BUS) bus(reader.slice(length), reading)
    else if (Object.hasOwn(segments, id)) segments[id]!(reader, reading)
    else reader.skip(length)
  }
  if (reading.clock.length === 0) reading.fix.outdated = true
  return messagesOf(reading)
}

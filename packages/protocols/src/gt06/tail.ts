import { addAlarm, put, putAll } from '../attributes.ts'
import type { Fix } from '../define.ts'
import { trimmed } from '../text.ts'
import { alarmOf } from './alarms.ts'
import { TRAILER } from './frame.ts'
import { isNtReport, type Packet, signMagnitude } from './packet.ts'
import { readStatus } from './status.ts'

const uploadTypes = new Set([0x22, 0x2d, 0x31, 0x37])

/** What follows place, mast and status, in the order in which the parts may come. */
export function readTail(packet: Packet, fix: Fix): void {
  const { reader, type, variant } = packet
  const { attributes } = fix
  if (type === 0x16 && variant === 'TRX16I') {
    reader.skip(1) // language
    put(attributes, 'driverUniqueId', cardOf(reader.hex(8)))
  }
  if (type === 0x36 || type === 0x39) readModules(packet, fix)
  if (type === 0xa2) readMileage(packet, fix)
  if (type === 0x12) vehicleTails[variant]?.(packet, fix)
  if (type === 0x22 && variant === 'SEEWORLD') readClimate(packet, fix)
  if (type === 0x32 && variant === 'SL4X') fix.altitude = reader.i16()
  if (uploadTypes.has(type) && reader.left >= 3 + TRAILER && !isNtReport(packet)) readUpload(packet, fix)
  if (type === 0x37) readModule(packet, fix)
  if (type === 0x17) {
    put(attributes, 'driverUniqueId', reader.hex(8))
    reader.skip(1) // validity
  }
}

/** A card of zeros is no card. */
export const cardOf = (hex: string): string | undefined => (/^0*$/.test(hex) ? undefined : hex)

function readModules({ reader }: Packet, { attributes }: Fix): void {
  while (reader.left > TRAILER) {
    const id = reader.u16()
    const length = reader.u8()
    if (id === 0x18) put(attributes, 'battery', reader.u16() / 100)
    else if (id === 0x32) put(attributes, 'startupStatus', reader.u8())
    else if (id === 0x6a) put(attributes, 'batteryLevel', reader.u8())
    else reader.skip(length)
  }
}

function readMileage({ reader }: Packet, { attributes }: Fix): void {
  put(attributes, 'odometer', reader.u32())
  put(attributes, 'hours', reader.u32() * 1000)
  reader.skip(8) // number of the unit
  put(attributes, 'input', reader.u16())
}

type Tail = (packet: Packet, fix: Fix) => void

/** What the variants add to type 12. */
const vehicleTails: Readonly<Partial<Record<Packet['variant'], Tail>>> = {
  GT06E_CARD: ({ reader }, { attributes }) => {
    put(attributes, 'odometer', reader.u32())
    const card = reader.text(reader.u8())
    reader.skip(2) // alarm, swiped
    put(attributes, 'card', trimmed(card))
  },
  BENWAY: ({ reader }, { attributes }) => {
    const mask = reader.u16()
    putAll(attributes, { ignition: (mask & 0x8000) !== 0, in2: (mask & 0x4000) !== 0 })
    if (mask & 0x1000) put(attributes, 'temp1', signMagnitude(mask & 0x03ff, 9))
    else put(attributes, 'adc1', mask & 0x2000 ? mask & 0x03ff : (mask & 0x03ff) / 10)
  },
  VXT01: (packet, { attributes }) => {
    const { reader } = packet
    readStatus(packet, attributes)
    put(attributes, 'power', reader.u16() / 100)
    put(attributes, 'rssi', reader.u8())
    reader.skip(1)
  },
  S5: (packet, { attributes }) => {
    const { reader, model, variant } = packet
    readStatus(packet, attributes)
    put(attributes, 'power', reader.u16() / 100)
    put(attributes, 'rssi', reader.u8())
    addAlarm(attributes, alarmOf(reader.u8(), model, variant))
    put(attributes, 'oil', reader.u16())
    put(attributes, 'temp1', signMagnitude(reader.u8(), 7))
    put(attributes, 'odometer', reader.u32() * 10)
  },
  WETRUST: ({ reader }, { attributes }) => {
    put(attributes, 'odometer', reader.u32())
    put(attributes, 'card', reader.text(reader.u8()))
    addAlarm(attributes, reader.u8() > 0 ? 'general' : undefined)
    put(attributes, 'cardStatus', reader.u8())
    put(attributes, 'drivingTime', reader.u16())
  },
}

function readClimate({ reader }: Packet, { attributes }: Fix): void {
  put(attributes, 'ignition', reader.u8() > 0)
  reader.skip(2) // reporting mode, retransmission
  put(attributes, 'odometer', reader.u32())
  reader.skip(4) // travel time
  put(attributes, 'temp1', signMagnitude(reader.u16(), 15) / 100)
  put(attributes, 'humidity', reader.u16() / 100)
}

function readUpload({ reader, variant }: Packet, fix: Fix): void {
  const { attributes } = fix
  put(attributes, 'ignition', reader.u8() > 0)
  put(attributes, 'event', reader.u8())
  put(attributes, 'archive', reader.u8() > 0)
  if (variant !== 'SL4X') return
  if (reader.left > 2 + TRAILER) put(attributes, 'odometer', reader.u32())
  fix.altitude = reader.i16()
}

function readModule({ reader }: Packet, fix: Fix): void {
  const id = reader.u16()
  const length = reader.u8()
  if (id === 0x27) put(fix.attributes, 'power', reader.u16() / 100)
  else if (id === 0x2e) put(fix.attributes, 'odometer', reader.u32())
  else if (id === 0x3b) fix.accuracy = reader.u16() / 100
  else reader.skip(length)
}

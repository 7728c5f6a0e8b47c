import { put } from '../attributes.ts'
import type { Attributes, DeviceMessage } from '../define.ts'
import { TRAILER } from './frame.ts'
import { acknowledged, type Packet, placeless } from './packet.ts'

type Reader = Packet['reader']

/** Type F2: devices around the unit. */
export function peripherals(packet: Packet): DeviceMessage[] {
  const { reader } = packet
  const fix = placeless(new Date(reader.u32() * 1000))
  while (reader.left > TRAILER) {
    const id = reader.u16()
    if (id === 0x0a) readBeacon(reader, fix.attributes)
    else if (id === 0x0c) readBattery(reader, fix.attributes)
    else skipPeripheral(reader)
  }
  return acknowledged(packet, fix)
}

function readBeacon(reader: Reader, attributes: Attributes): void {
  const length = reader.u16()
  reader.skip(1) // kind of address
  put(attributes, 'mac', reader.hex(6))
  const event = reader.u8()
  put(attributes, 'event', event)
  const data = reader.u8()
  put(attributes, 'eventData', event > 0 ? data : undefined)
  put(attributes, 'dataType', reader.u8())
  put(attributes, 'dataDetails', reader.hex(length - 10))
}

function readBattery(reader: Reader, attributes: Attributes): void {
  reader.skip(1) // length
  put(attributes, 'externalBatteryLevel', reader.u8())
  put(attributes, 'externalBatteryCharge', reader.u8() > 0 ? true : undefined)
  put(attributes, 'externalBatteryCycles', reader.u16())
  reader.skip(6)
}

/** A length of 0 means that the length follows. */
function skipPeripheral(reader: Reader): void {
  const length = reader.u8()
  reader.skip(length === 0 ? reader.u8() : length)
}

type State = (reader: Reader, attributes: Attributes) => void

/** Type F1: the states of the unit. */
export function states(packet: Packet): DeviceMessage[] {
  const { reader } = packet
  const fix = placeless(new Date(reader.u32() * 1000))
  while (reader.left > TRAILER) {
    const read = readers[reader.u16()]
    const length = reader.u8()
    if (read) read(reader, fix.attributes)
    else reader.skip(length)
  }
  return acknowledged(packet, fix)
}

const moving = new Set([2, 4])

const readers: Readonly<Record<number, State>> = {
  1: (reader, attributes) => put(attributes, 'motion', moving.has(reader.u8())),
  2: (reader, attributes) => put(attributes, 'armed', reader.u8() > 0),
  4: (reader, attributes) => put(attributes, 'ignition', reader.u8() > 0),
  5: (reader, attributes) => put(attributes, 'power', reader.u16() / 100),
  7: (reader, attributes) => put(attributes, 'charge', reader.u8() > 0),
  10: (reader, attributes) => put(attributes, 'chargeVoltage', reader.u16()),
  11: (reader, attributes) => put(attributes, 'batteryTemp', reader.u16() / 10),
}

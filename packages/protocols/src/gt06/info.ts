import { put, putAll } from '../attributes.ts'
import type { DeviceMessage, Fix } from '../define.ts'
import { decimal, hexInteger, trimmed } from '../text.ts'
import { contentLeft, type Packet, placeless, readTime, textLeft, unanswered } from './packet.ts'

/** Standard 94: only the voltage. */
export function voltage({ reader }: Packet): DeviceMessage[] {
  const fix = placeless()
  put(fix.attributes, 'power', reader.i16() / 100)
  return unanswered(fix)
}

/** Extended 94: one value, named by its sub-type. No message when the sub-type is unknown or cannot be read. */
export function information(packet: Packet): DeviceMessage[] {
  const fix = placeless()
  const read = subjects[packet.reader.u8()]
  return read?.(packet, fix) ? unanswered(fix) : []
}

type Subject = (packet: Packet, fix: Fix) => boolean

const subjects: Readonly<Record<number, Subject>> = {
  0: ({ reader }, { attributes }) => {
    put(attributes, 'adc1', reader.u16() / 100)
    return true
  },
  4: ({ reader }, { attributes }) => {
    for (const pair of textLeft(reader).split(';')) readSwitch(pair, attributes)
    return true
  },
  5: (packet, fix) => {
    if (contentLeft(packet.reader) >= 7) fix.deviceTime = readTime(packet)
    const inputs = packet.reader.u8()
    putAll(fix.attributes, { door: (inputs & 0x01) !== 0, io1: (inputs & 0x04) !== 0 })
    return true
  },
  10: ({ reader }, { attributes }) => {
    reader.skip(8 + 8) // IMEI, IMSI
    put(attributes, 'iccid', reader.hex(10).replace(/f+$/, ''))
    return true
  },
  11: ({ reader, length }, { attributes }) => {
    if (length === 7) put(attributes, 'networkTechnology', reader.i8() > 0 ? '4G' : '2G')
    if (length === 8) put(attributes, 'power', reader.u16() / 100)
    return true
  },
  13: ({ reader }, { attributes }) => {
    if (reader.peek() !== 0x21) reader.skip(6)
    const sensor = FUEL_SENSOR.exec(textLeft(reader))
    if (!sensor) return false
    putAll(attributes, { temp1: decimal(sensor[1]!), fuel: decimal(sensor[2]!) })
    return true
  },
  27: ({ reader }, { attributes }) => {
    if (isLetter(reader.peek())) {
      put(attributes, 'serial', trimmed(textLeft(reader)))
      return true
    }
    reader.skip(2) // head, type
    put(attributes, 'driverUniqueId', reader.hex(4))
    return true
  },
  30: ({ reader }, { attributes }) => {
    put(attributes, 'temp1', reader.i32() / 10)
    put(attributes, 'humidity', reader.i32() / 10)
    return true
  },
}

/** An ultrasonic fuel sensor: address, output, temperature, version, state, level, movement, count, checksum. */
const FUEL_SENSOR = /^!AIOIL,\d+,\d+\.\d+,(\d+\.\d+),[^,]+,\d{4},(\d+\.\d+),[01],\d+,[0-9a-f]{2}$/i

const switches: Readonly<Record<string, string>> = {
  ALM1: 'alarm1Status',
  ALM2: 'alarm2Status',
  ALM3: 'alarm3Status',
  ALM4: 'alarm4Status',
  STA1: 'otherStatus',
  DYD: 'engineStatus',
}

/** `ALM1=FA`: the hex state of a switch. */
function readSwitch(pair: string, attributes: Fix['attributes']): void {
  const [name = '', value] = pair.split('=')
  if (value && Object.hasOwn(switches, name)) put(attributes, switches[name]!, hexInteger(value))
}

const isLetter = (byte: number): boolean => /[a-z]/i.test(String.fromCharCode(byte))

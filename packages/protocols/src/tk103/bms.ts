import { put, putAll } from '../attributes.ts'
import { Reader } from '../bytes.ts'
import type { Attributes, DeviceMessage } from '../define.ts'

const ID_LENGTH = 12
const CELLS = 24
const SENSORS = 7

/** Values of the battery's own electronics: `BS50` is one block, `BS51` has a block for each kind of value. */
export function decodeBms(text: string): DeviceMessage[] {
  const from = text.startsWith('(') ? 1 : 0
  const [id, command] = [text.slice(from, from + ID_LENGTH), text.slice(from + ID_LENGTH, from + ID_LENGTH + 4)]
  const end = text.lastIndexOf(')')
  const payload = text.slice(from + ID_LENGTH + 4, end < 0 ? undefined : end)
  const attributes: Attributes = {}
  if (command === 'BS51') for (const block of payload.split(',')) readBlock(block, attributes)
  else if (command === 'BS50') readWhole(readerOf(payload), attributes)
  else return []
  return [{ uniqueIds: [id], fixes: [{ outdated: true, attributes }] }]
}

const readerOf = (hex: string): Reader => new Reader(Buffer.from(hex, 'hex'))
const celsius = (reader: Reader): number => reader.u8() - 40

function readWhole(reader: Reader, attributes: Attributes): void {
  const cells = reader.skip(3).u8()
  for (let cell = 1; cell <= CELLS; cell++) {
    const volts = reader.u16le() / 1000
    if (cell <= cells) put(attributes, `battery${cell}`, volts)
  }
  putAll(attributes, { charge: reader.u8() === 0, current: reader.u16le() / 10, battery: reader.u16le() / 100 })
  putAll(attributes, { batteryLevel: reader.u8(), batteryOverheat: reader.u8() > 0 })
  putAll(attributes, { chargeProtection: reader.u8() > 0, dischargeProtection: reader.u8() > 0 })
  putAll(attributes, { cycles: reader.skip(2).u16le(), faultAlarm: reader.u8() })
  const sensors = reader.skip(6).u8()
  putAll(attributes, { powerTemp: celsius(reader), equilibriumTemp: celsius(reader) })
  for (let sensor = 1; sensor <= SENSORS; sensor++) {
    const temperature = celsius(reader)
    if (sensor <= sensors) put(attributes, `batteryTemp${sensor}`, temperature)
  }
  putAll(attributes, { calibrationCapacity: reader.u16le() / 100, dischargeCapacity: reader.u32le() })
}

/** `90:` and hex digits. */
function readBlock(block: string, attributes: Attributes): void {
  const [key = '', hex = ''] = block.split(':')
  blocks[key]?.(readerOf(hex), attributes)
}

const blocks: Readonly<Record<string, (reader: Reader, attributes: Attributes) => void>> = {
  90: (reader, attributes) => {
    putAll(attributes, { cumulativeVoltage: reader.u16le() / 10, gatherVoltage: reader.u16le() / 10 })
    putAll(attributes, { current: (reader.u16le() - 30_000) / 10, soc: reader.u16le() / 10 })
  },
  91: (reader, attributes) => {
    putAll(attributes, { maxCellVoltage: reader.u16le() / 1000, maxCellVoltageCount: reader.u8() })
    putAll(attributes, { minCellVoltage: reader.u16le() / 1000, minCellVoltageCount: reader.u8() })
  },
  92: (reader, attributes) => {
    putAll(attributes, { maxTemp: celsius(reader), maxTempCount: reader.u8() })
    putAll(attributes, { minTemp: celsius(reader), minTempCount: reader.u8() })
  },
  96: (reader, attributes) => {
    reader.skip(1)
    for (let cell = 1; reader.left > 0; cell++) put(attributes, `cellTemp${cell}`, celsius(reader))
  },
}

import type { CellTower, WifiAccessPoint } from '@rastro/core/model/position'
import { put, putAll } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import type { Attributes, Fix } from '../define.ts'
import { cellTower, macFromHex, wifiAccessPoint } from '../network.ts'
import { trimmed } from '../text.ts'

/** A record as far as it has been read. */
export interface Entry {
  readonly fix: Fix
  readonly cells: CellTower[]
  readonly points: WifiAccessPoint[]
}

const cells = new Set([0x0e, 0x0f, 0x10, 0x12, 0x13])
const [FIRST_POINT, LAST_POINT] = [0x1d, 0x25]
const [FIRST_TEMPERATURE, LAST_TEMPERATURE] = [0x2a, 0x31]

/** An item of any length. Throws a `RangeError` when it is shorter than its content. */
export function readStructure(id: number, reader: Reader, entry: Entry): void {
  const { attributes } = entry.fix
  if (id >= FIRST_POINT && id <= LAST_POINT) {
    const mac = macFromHex(reader.hex(6))
    entry.points.push(wifiAccessPoint(mac, reader.i16le()))
  } else if (cells.has(id)) entry.cells.push(readCell(reader))
  else if (id >= FIRST_TEMPERATURE && id <= LAST_TEMPERATURE) {
    put(attributes, `temp${id - FIRST_TEMPERATURE}`, reader.skip(1).i16le() / 100)
  } else if (id === 0xfe31) readCameraAlarm(reader, attributes)
  else if (id === 0xfe73) readTag(reader, attributes)
  else if (id === 0xfea8) readBatteries(reader, attributes)
}

function readCell(reader: Reader): CellTower {
  const [mcc, mnc, lac] = [reader.u16le(), reader.u16le(), reader.u16le()]
  const cid = reader.u32le()
  return cellTower({ mcc, mnc, lac, cid, rssi: reader.i16le() })
}

const WITH_FILE = 2

/** The kind of an alarm, and the name of the photo on the unit, which begins with its date. */
function readCameraAlarm(reader: Reader, attributes: Attributes): void {
  const version = reader.u8()
  put(attributes, 'alarmType', reader.u8())
  if (version !== WITH_FILE || reader.left < 2) return
  const [, file, year, month, day] = /((\d{4})(\d\d)(\d\d)[\x21-\x7e]*)/.exec(trimmed(reader.text(reader.left))) ?? []
  if (file) put(attributes, 'image', `${year}-${month}-${day}/${file}`)
}

/** A sensor heard by radio. */
function readTag(reader: Reader, attributes: Attributes): void {
  const tagName = reader.skip(1).text(reader.u8())
  const tagBattery = reader.skip(6).u8()
  putAll(attributes, { tagName, tagBattery, tagTemp: reader.i16le() / 256, tagHumidity: reader.i16le() / 256 })
}

/** Up to three batteries: whether there is one, and its level. */
function readBatteries(reader: Reader, attributes: Attributes): void {
  for (const key of ['batteryLevel', 'battery2Level', 'battery3Level']) {
    const isPresent = reader.u8() > 0
    const level = reader.u8()
    if (isPresent) put(attributes, key, level)
  }
}

import { addAlarm, put } from '../attributes.ts'
import { bit, bits } from '../bytes.ts'
import { cellTower, wifiAccessPoint } from '../network.ts'
import { decimal, integer, isPrintable, split, trimmed } from '../text.ts'
import { type Item, type ItemTable, value } from './item.ts'

/** First numbers above this are countries; below it they are lengths of inner items. */
const LEAST_COUNTRY = 200
/** Bytes of a country and a network, and of each cell in it. */
const [NETWORK, CELL] = [3, 5]

/** Item EB: cells, a time zone as text, or a list of items with a number of two bytes each. */
export function readBsj(item: Item): void {
  const { reader, length, end, attributes } = item
  const start = reader.offset
  const first = length >= 2 ? reader.u16() : 0
  reader.offset = start
  if (first > LEAST_COUNTRY && (length - NETWORK) % CELL === 0) readCells(item)
  else if (length > 0 && isPrintable(reader.buffer.subarray(start, Math.min(end, reader.end))))
    put(attributes, 'timezone', trimmed(reader.text(length)))
  else readList(item)
}

function readCells({ reader, end, cells }: Item): void {
  const [mcc, mnc] = [reader.u16(), reader.u8()]
  while (reader.offset < end)
    cells.push(cellTower({ mcc, mnc, lac: reader.u16(), cid: reader.u16(), rssi: reader.u8() }))
}

/** The length of an inner item counts its number, of so many bytes. */
const NUMBER = 2

function readList(outer: Item): void {
  const { reader } = outer
  const item: Item = { ...outer }
  while (reader.offset < outer.end) {
    const length = Math.max(NUMBER, reader.u16())
    item.length = length - NUMBER
    item.end = reader.offset + length
    item.id = reader.u16()
    items[item.id]?.(item)
    reader.offset = item.end
  }
}

const batteryLevel = value('batteryLevel', (reader) => reader.u8())

const items: ItemTable = {
  1: value('fuel1', (reader) => reader.u16() / 10),
  35: value('fuel2', (reader) => decimal(reader.text(6))),
  45: ({ reader, length, attributes }) => {
    if (length === 4) put(attributes, 'power', reader.u32() / 1000)
    else put(attributes, 'battery', reader.u16() / 1000)
  },
  137: ({ reader, attributes }) => {
    const status = reader.u32()
    if (!bit(status, 0)) addAlarm(attributes, 'powerOff')
    if (!bit(status, 12)) addAlarm(attributes, 'removing')
  },
  168: batteryLevel,
  178: value('iccid', (reader) => reader.hex(10).replace(/f+$/, '')),
  185: readAccessPoints,
  197: ({ reader, attributes }) => {
    const status = reader.u32()
    if (!bit(status, 6)) addAlarm(attributes, 'vibration')
    const motion = bits(status, 23, 25)
    if (motion < 2) put(attributes, 'motion', motion === 0)
  },
  198: readBatteryAlarm,
  206: value('power', (reader) => reader.u16() / 100),
  216: ({ reader, cells }) => {
    cells.push(cellTower({ mcc: reader.u16(), mnc: reader.u8(), lac: reader.u16(), cid: reader.u32() }))
  },
  225: batteryLevel,
}

/** Addresses and signal strengths in turn, as text. */
function readAccessPoints({ reader, length, points }: Item): void {
  const texts = split(reader.skip(1).text(Math.max(0, length - 1)), ',')
  for (let at = 0; at + 1 < texts.length; at += 2) points.push(wifiAccessPoint(texts[at]!, integer(texts[at + 1]!)))
}

/** The stock server drops the other alarms of the message here; an SOS must not get lost with a low battery (decision 185). */
function readBatteryAlarm({ reader, attributes }: Item): void {
  const alarm = reader.u8()
  if (alarm === 3 || alarm === 4) addAlarm(attributes, 'lowBattery')
  put(attributes, 'batteryAlarm', alarm)
}

import { put } from '../attributes.ts'
import type { DecodeContext, DeviceMessage } from '../define.ts'
import { messageOf, newReading, type Reading } from '../reading.ts'
import { textProtocol } from '../sentence.ts'
import { asciiText, decimal, Items, integer, split } from '../text.ts'
import { utc } from '../time.ts'

/** PT60 watches and pet trackers: fields between `@` and `@`, in the dialects G and B. */
export const pt60 = textProtocol({ name: 'pt60', port: 5164, ends: ['@R#@', '@E#@'], decode })

const form =
  /^@([\s\S])#@[,|]V?\d\d[,|](\d{1,9})[,|](\d+)[,|]\d+[,|](?:(?:[^,|]+[,|])?[01][,|]\d+[,|])?(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)[,|]([\s\S]*)[,|]$/
const [PLACE, STEPS, HEART] = [6, 13, 14]
const [B_PLACE, CELLS] = [1, 2]

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const [, dialect, type = '', imei = '', ...values] = form.exec(asciiText(bytes)) ?? []
  if (dialect === undefined) return []
  const data = values.pop()!
  const clock = values.map(Number) as [number, number, number, number, number, number]
  const reading: Reading = { ...newReading(session), uniqueId: imei }
  reading.fix.deviceTime = utc(clock)
  const now = session.now().toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')
  const next = String(Number(type) + 1).padStart(3, '0')
  const reply = dialect === 'G' ? `@G#@,V01,38,${now},@R#@` : `@B#@|01|${next}|${imei}|0|${now}|@E#@`
  const read = dialect === 'G' ? readG : readB
  const hasFix = read(Number(type), new Items(split(data, dialect === 'G' ? ',' : '|')), reading)
  return [{ ...(hasFix ? messageOf(reading) : { uniqueIds: [imei] }), replies: [Buffer.from(reply)] }]
}

/** Returns whether a message of this type has a fix. */
function readG(type: number, items: Items, reading: Reading): boolean {
  const { fix } = reading
  if (type === PLACE) readPlace(new Items(split(items.text(), ';')), reading)
  else if (type === STEPS) put(fix.attributes, 'steps', items.integer())
  else if (type === HEART) {
    put(fix.attributes, 'heartRate', items.integer())
    put(fix.attributes, 'battery', items.integer())
  } else return false
  if (type !== PLACE) fix.outdated = true
  return true
}

function readB(type: number, items: Items, reading: Reading): boolean {
  if (type !== B_PLACE) return false
  if (integer(items.peek(items.left - 1) ?? '') !== CELLS) readPlace(items, reading)
  else {
    reading.fix.outdated = true
    while (items.left > 1) {
      const cell = new Items(split(items.text(), ','))
      const [cid, lac, mnc, mcc, rssi] = [
        cell.integer(),
        cell.integer(),
        cell.integer(),
        cell.integer(),
        cell.integer(),
      ]
      reading.cells.push({ mcc, mnc, lac, cid, rssi })
    }
  }
  return true
}

function readPlace(items: Items, { fix }: Reading): void {
  fix.fixTime = fix.deviceTime!
  fix.valid = true
  fix.latitude = decimal(items.text())
  fix.longitude = decimal(items.text())
}

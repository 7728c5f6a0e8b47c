import { type DecodeContext, DecodeError } from '../define.ts'
import { newReading, type Reading } from '../reading.ts'
import { integer, split } from '../text.ts'
import { addAccessPoint } from './values.ts'

const head = /^[A-Z]{2,3}AP02,[^,]+,[01],\d+,(\d+),(\d+),/
const tower = /(\d+)\|(\d+)\|(\d+),/y
const count = /\d+,/y

/** The cells and access points around the unit; undefined for a text of another form. */
export function readSurroundings(text: string, session: DecodeContext): Reading | undefined {
  const [start, mcc, mnc] = head.exec(text) ?? []
  if (start === undefined) return undefined
  const reading = newReading(session)
  reading.fix.outdated = true
  tower.lastIndex = count.lastIndex = start.length
  for (let found = tower.exec(text); found; found = tower.exec(text)) {
    const [lac, cid, rssi] = found.slice(1).map(Number) as [number, number, number]
    reading.cells.push({ mcc: Number(mcc), mnc: Number(mnc), lac, cid, rssi })
    count.lastIndex = tower.lastIndex
  }
  if (reading.cells.length === 0 || !count.test(text)) return undefined
  for (const item of split(text.slice(count.lastIndex), '&')) {
    const [, mac, signal] = item.split('|')
    if (mac === undefined || signal === undefined) throw new DecodeError(`"${item}" is no access point`)
    addAccessPoint(reading, mac, integer(signal))
  }
  return reading
}

import { setAttribute } from '@rastro/core/kit/set-attribute'
import type { CellTower } from '@rastro/core/model/position'
import { addAlarm, put } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import type { Attributes, DecodeContext, Fix } from '../define.ts'
import { cellTower, homeNetwork } from '../network.ts'
import { requirePlace } from '../place.ts'
import { knotsFromKmh } from '../units.ts'
import { type Io, ioName, ioTable, isFm6 } from './io.ts'
import { putVariable } from './variable.ts'

export const CODEC_8 = 0x08
export const CODEC_8_EXTENDED = 0x8e
export const CODEC_16 = 0x10

/** Values shared by every record of a frame. */
export interface RecordFormat {
  readonly session: DecodeContext
  readonly table: ReturnType<typeof ioTable>
  /** A fifth group, of 16-byte values, follows (setting `teltonika.extended`). */
  readonly sixteens: boolean
  readonly wideIds: boolean
  readonly wideCounts: boolean
  readonly generation: boolean
  /** io195 and io196 are a driver's card. */
  readonly card: boolean
}

export function recordFormat(codec: number, session: DecodeContext): RecordFormat {
  return {
    session,
    table: ioTable(session.model),
    sixteens: hasSixteens(session),
    wideIds: codec !== CODEC_8,
    wideCounts: codec === CODEC_8_EXTENDED,
    generation: codec === CODEC_16,
    card: isFm6(session.model ?? ''),
  }
}

export const hasSixteens = (session: DecodeContext): boolean => session.attribute('teltonika.extended') === true

/** A record while it is read: the fix, and the parts of values that are complete only when all io values have been read. */
interface Draft {
  readonly format: RecordFormat
  readonly fix: Fix
  readonly cell: Partial<Record<CellKey, number>>
  /** The halves of a driver's card, by id. */
  readonly card: Partial<Record<number, Buffer>>
}
type CellKey = 'lac' | 'cid2g' | 'cid4g'
const isCellKey = (key: string): key is CellKey => key === 'lac' || key === 'cid2g' || key === 'cid4g'

/** One record of codec 8, 8 extended or 16. */
export function readRecord(reader: Reader, format: RecordFormat): Fix {
  const fix = readPlace(reader)
  const draft: Draft = { format, fix, cell: {}, card: {} }
  fix.attributes.event = format.wideIds ? reader.u16() : reader.u8()
  if (format.generation) reader.skip(1)
  readCount(reader, format)
  for (let width = 1; width <= 8; width *= 2) readGroup(reader, width, draft)
  if (format.sixteens) readSixteens(reader, format, fix.attributes)
  if (format.wideCounts) readVariables(reader, fix.attributes)
  if (format.session.model === 'TAT100') putTatCells(draft)
  else putNetwork(draft)
  putCard(draft)
  return fix
}

function readPlace(reader: Reader): Fix {
  const fixTime = new Date(reader.u64())
  const priority = reader.u8()
  const longitude = reader.i32() / 1e7
  const latitude = reader.i32() / 1e7
  const altitude = reader.i16()
  const course = reader.u16()
  const sat = reader.u8()
  const speed = knotsFromKmh(reader.u16())
  requirePlace(latitude, longitude)
  return { fixTime, valid: sat !== 0, latitude, longitude, altitude, course, speed, attributes: { priority, sat } }
}

type Widths = Pick<RecordFormat, 'wideIds' | 'wideCounts'>
const readCount = (reader: Reader, format: Widths): number => (format.wideCounts ? reader.u16() : reader.u8())
const readId = (reader: Reader, format: Widths): number => (format.wideIds ? reader.u16() : reader.u8())

function readGroup(reader: Reader, width: number, draft: Draft): void {
  const { format } = draft
  const count = readCount(reader, format)
  for (let i = 0; i < count; i++) {
    const id = readId(reader, format)
    const at = reader.offset
    const raw = readUnsigned(reader, width)
    const io = format.table[id]
    if (io) putKnown(draft, io, io.read(reader.buffer, at))
    else setAttribute(draft.fix.attributes, ioName(id), raw)
    if (format.card && width >= 4 && (id === 195 || id === 196)) draft.card[id] = reader.buffer.subarray(at, at + width)
  }
}

/** Eight bytes are signed. */
export function readUnsigned(reader: Reader, width: number): number {
  if (width === 1) return reader.u8()
  if (width === 2) return reader.u16()
  return width === 4 ? reader.u32() : reader.i32() * 0x1_0000_0000 + reader.u32()
}

function putKnown({ fix, cell }: Draft, { key, divisor }: Io, value: number | string | boolean): void {
  if (key === 'alarm') addAlarm(fix.attributes, value as string)
  else if (typeof value !== 'number') put(fix.attributes, key, value)
  else if (key === 'speed') fix.speed = knotsFromKmh(value)
  else if (isCellKey(key)) cell[key] = value
  else setAttribute(fix.attributes, key, divisor === 1 ? value : value / divisor)
}

export function readSixteens(reader: Reader, format: Widths, attributes: Attributes): void {
  const count = readCount(reader, format)
  for (let i = 0; i < count; i++) attributes[ioName(readId(reader, format))] = reader.hex(16)
}

function readVariables(reader: Reader, attributes: Attributes): void {
  const count = reader.u16()
  for (let i = 0; i < count; i++) {
    const id = reader.u16()
    putVariable(attributes, id, reader.slice(reader.u16()))
  }
}

/** The FM.6.. send a driver's card of sixteen characters in two halves. */
function putCard({ fix, card }: Draft): void {
  if (!card[195] || !card[196]) return
  const text = Buffer.concat([eightBytes(card[195]), eightBytes(card[196])]).toString()
  put(fix.attributes, 'driverUniqueId', text)
}
const eightBytes = (half: Buffer): Buffer => Buffer.concat([Buffer.alloc(8 - half.length), half])

function putNetwork({ fix, cell, format }: Draft): void {
  const cid = cell.cid2g ?? cell.cid4g
  if (cell.lac === undefined || cid === undefined) return
  const operator = Number(fix.attributes.operator ?? 0)
  const network = operator >= 1000 ? networkOfOperator(operator) : homeNetwork(format.session)
  fix.network = { cellTowers: [cellTower({ ...network, lac: cell.lac, cid })] }
}

/** Splits an operator code: 24602 is network 02 of country 246. */
export function networkOfOperator(operator: number): { mcc: number; mnc: number } {
  const digits = String(operator)
  return { mcc: Number(digits.slice(0, 3)), mnc: Number(digits.slice(3)) }
}

const tatCells = [
  [1200, 287, 288, 289],
  [1201, 290, 291, 292],
  [1202, 293, 294, 295],
  [1203, 296, 297, 298],
] as const

/** The TAT100 reports four masts, each in four values: network, area, cell, strength. */
function putTatCells({ fix, cell, format }: Draft): void {
  Object.assign(fix.attributes, cell)
  const { mcc } = homeNetwork(format.session)
  const towers: CellTower[] = []
  for (const ids of tatCells) {
    const [mnc, lac, cid, rssi] = ids.map((id) => fix.attributes[ioName(id)] as number | undefined)
    if (mnc === undefined || lac === undefined || cid === undefined || rssi === undefined) continue
    for (const id of ids) delete fix.attributes[ioName(id)]
    towers.push(cellTower({ mcc, mnc, lac, cid, rssi }))
  }
  if (towers.length) fix.network = { cellTowers: towers }
}

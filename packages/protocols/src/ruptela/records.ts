import { put, putAll } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import type { Attributes, Fix } from '../define.ts'
import { asciiText } from '../text.ts'
import { knotsFromKmh } from '../units.ts'
import { type Draft, putHalves } from './halves.ts'
import { readParameter } from './parameters.ts'

/** Stands for a latitude or longitude that the unit does not know. */
const UNKNOWN = -0x8000_0000
const UNITS_A_DEGREE = 1e7
/** Sizes of the values in the four groups of a record. */
const sizes = [1, 2, 4, 8] as const

/** A list of records; extended ones have longer numbers of events and parameters, and may continue the one before. */
export function readRecords(reader: Reader, isExtended: boolean): Fix[] {
  const drafts: Draft[] = []
  for (let left = reader.skip(1).u8(); left > 0; left--) {
    const time = new Date(reader.u32() * 1000)
    const isContinued = reader.skip(1) && isExtended && continues(reader.u8())
    reader.skip(1) // priority
    // The first part came in the message before, with the place; without it, this one can only add a state
    const before = isContinued ? (drafts.at(-1) ?? add(drafts, { outdated: true })) : undefined
    readRecord(reader, before ?? add(drafts, { fixTime: time }), isExtended)
  }
  for (const draft of drafts) putHalves(draft)
  return drafts.map(({ fix }) => fix)
}

/** The high digit is the number of parts after the first one, the low digit the part from 0 on. */
const continues = (part: number): boolean => (part & 0x0f) > 0 && (part & 0x0f) <= part >> 4

function add(drafts: Draft[], known: Omit<Fix, 'attributes'>): Draft {
  const draft: Draft = { fix: { ...known, attributes: {} }, halves: new Map() }
  drafts.push(draft)
  return draft
}

function readRecord(reader: Reader, draft: Draft, isExtended: boolean): void {
  const { fix } = draft
  readPlace(reader, fix)
  fix.attributes.event = isExtended ? reader.u16() : reader.u8()
  for (const size of sizes) {
    for (let left = reader.u8(); left > 0; left--) {
      readParameter(isExtended ? reader.u16() : reader.u8(), size, reader, draft)
    }
  }
}

const PLACE_REST_BYTES = 8

/** Of the parts of one record the last place counts. */
function readPlace(reader: Reader, fix: Fix): void {
  const [longitude, latitude] = [reader.i32(), reader.i32()]
  if (longitude === UNKNOWN || latitude === UNKNOWN) {
    reader.skip(PLACE_REST_BYTES)
    if (fix.latitude === undefined) becomeState(fix)
    return
  }
  const [altitude, course] = [reader.u16() / 10, reader.u16() / 100]
  put(fix.attributes, 'sat', reader.u8())
  const speed = knotsFromKmh(reader.u16())
  put(fix.attributes, 'hdop', reader.u8() / 10)
  if (!fix.outdated) Object.assign(fix, { valid: true, ...degrees(latitude, longitude), altitude, course, speed })
}

const degrees = (latitude: number, longitude: number): Pick<Fix, 'latitude' | 'longitude'> => ({
  latitude: latitude / UNITS_A_DEGREE,
  longitude: longitude / UNITS_A_DEGREE,
})

function becomeState(fix: Fix): void {
  fix.outdated = true
  if (fix.fixTime) fix.deviceTime = fix.fixTime
  delete fix.fixTime
}

const FAULT_BYTES = 5
const STORED = 2

/** Faults of the engine, each with its time and place. */
export function readFaults(reader: Reader): Fix[] {
  const fixes: Fix[] = []
  for (let left = reader.u8(); left > 0; left--) {
    const time = new Date(reader.skip(1).u32() * 1000)
    const [longitude, latitude] = [reader.i32(), reader.i32()]
    const attributes: Attributes = {}
    const archive = reader.u8() === STORED || undefined
    putAll(attributes, { archive, dtcs: asciiText(reader.bytes(FAULT_BYTES)) })
    if (longitude === UNKNOWN || latitude === UNKNOWN) fixes.push({ outdated: true, deviceTime: time, attributes })
    else fixes.push({ fixTime: time, valid: true, ...degrees(latitude, longitude), attributes })
  }
  return fixes
}

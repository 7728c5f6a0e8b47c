import { addedAfter, fingerprintBefore, type StoredReport } from '../model/fingerprint.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { readNumbers, writeNumbers } from './numbers.ts'
import type { StoredPosition } from './stored-position.ts'
import { readWholes, writeWholes } from './whole-numbers.ts'

/** Which times a report had of its own. The order is stored. */
const ways: readonly Readonly<Record<'outdated' | 'fixTime' | 'deviceTime', boolean>>[] = [
  { outdated: false, fixTime: true, deviceTime: false },
  { outdated: false, fixTime: true, deviceTime: true },
  { outdated: false, fixTime: false, deviceTime: true },
  { outdated: false, fixTime: false, deviceTime: false },
  { outdated: true, fixTime: false, deviceTime: true },
  { outdated: true, fixTime: false, deviceTime: false },
]

/**
 * Writes fingerprints. Most can be computed again from the position: for those it is written how, for the others their 53 bits, which no
 * compressor shortens.
 */
export function writeFingerprints(out: ByteWriter, positions: readonly StoredPosition[]): void {
  const others: number[] = []
  const known = Float64Array.from(positions, (position) => {
    const way = wayOf(position)
    if (way === 0) others.push(position.fingerprint)
    return way
  })
  writeWholes(out, known)
  writeNumbers(out, Float64Array.from(others))
}

/** Reads what gives the fingerprint of a row; `positionOf` gives the rest of its position. */
export function readFingerprints(
  bytes: ByteReader,
  count: number,
  positionOf: (row: number) => Omit<StoredPosition, 'fingerprint'>,
): (row: number) => number {
  const known = readWholes(bytes, count)
  const rows = [...known.keys()].filter((row) => known[row] === 0)
  const values = readNumbers(bytes, rows.length)
  const others = new Map(rows.map((row, at) => [row, values[at]!]))
  return (row) => {
    const other = others.get(row)
    if (other !== undefined) return other
    const way = known[row]! - 1
    const position = positionOf(row)
    return fingerprintBefore(
      reportOf(position, ways[way % ways.length]!, attributesOf(position)),
      Math.floor(way / ways.length),
    )
  }
}

/** 0, or one more than the number of the way and of the attributes that were added. */
function wayOf(position: StoredPosition): number {
  const attributes = attributesOf(position)
  for (const [at, way] of ways.entries()) {
    const added = addedAfter(reportOf(position, way, attributes), position.fingerprint)
    if (added !== undefined) return 1 + at + added * ways.length
  }
  return 0
}

function attributesOf({ attributes }: Pick<StoredPosition, 'attributes'>): [string, unknown][] {
  try {
    return Object.entries(JSON.parse(attributes) ?? {})
  } catch {
    // Text that is no JSON, which no unit reported
    return []
  }
}

function reportOf(
  { fixTime, deviceTime, serverTime, valid, network, ...position }: Omit<StoredPosition, 'fingerprint'>,
  way: (typeof ways)[number],
  attributes: StoredReport['attributes'],
): StoredReport {
  const { latitude, longitude, altitude, speed, course, accuracy } = position
  const times = {
    ...(way.fixTime && { fixTime: new Date(fixTime) }),
    ...(way.deviceTime && { deviceTime: new Date(deviceTime) }),
  }
  // A report without a place had none of these
  const fix = way.outdated
    ? { ...times, outdated: true as const }
    : { ...times, valid: valid === 1, latitude, longitude, altitude, speed, course, accuracy }
  return { fix, received: serverTime, network, attributes }
}

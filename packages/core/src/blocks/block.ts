import { type GuessOf, readAttributes, writeAttributes } from './attribute-columns.ts'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { readFingerprints, writeFingerprints } from './fingerprints.ts'
import { readNumbers, writeNumbers } from './numbers.ts'
import type { StoredPosition } from './stored-position.ts'
import { readTexts, writeTexts } from './texts.ts'
import { guessMetres } from './way.ts'

/** Positions of one device, in the order of fix time and id. Its columns are read when they are first asked for. */
export interface Block {
  readonly count: number
  readonly fixTimes: Float64Array
  readonly ids: Float64Array
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  readonly speeds: Float64Array
  readonly courses: Float64Array
  /** All of a position but its fingerprint. */
  positionAt(row: number): Omit<StoredPosition, 'fingerprint'>
  fingerprintAt(row: number): number
}

/** A time up to which differences of times are exact (ms). */
const latest = 2 ** 47

/** The bytes of positions that are in the order of fix time and id; `readBlock` gives every bit of them back. */
export function writeBlock(positions: readonly StoredPosition[]): Uint8Array {
  const out = new ByteWriter()
  const part = (write: (to: ByteWriter) => void) => {
    const own = new ByteWriter()
    write(own)
    const bytes = own.taken()
    out.whole(bytes.length)
    out.raw(bytes)
  }
  const numbers = (of: (position: StoredPosition) => number) => Float64Array.from(positions, of)
  const texts = (of: (position: StoredPosition) => string | null) => part((to) => writeTexts(to, positions.map(of)))
  const [fixTimes, deviceTimes] = [numbers(({ fixTime }) => fixTime), numbers(({ deviceTime }) => deviceTime)]
  const serverTimes = numbers(({ serverTime }) => serverTime)
  const [latitudes, longitudes] = [numbers(({ latitude }) => latitude), numbers(({ longitude }) => longitude)]
  part((to) => writeNumbers(to, fixTimes))
  part((to) => writeAfter(to, deviceTimes, fixTimes))
  part((to) => writeAfter(to, serverTimes, deviceTimes))
  part((to) => writeNumbers(to, latitudes))
  part((to) => writeNumbers(to, longitudes))
  for (const name of ['speed', 'course', 'altitude', 'accuracy', 'valid'] as const) {
    part((to) =>
      writeNumbers(
        to,
        numbers((position) => position[name]),
      ),
    )
  }
  for (const name of ['protocol', 'address', 'network', 'geofenceIds'] as const) texts((position) => position[name])
  const attributes = positions.map((position) => position.attributes)
  part((to) => writeAttributes(to, attributes, guessFrom(latitudes, longitudes)))
  part((to) => writeFingerprints(to, positions))
  return out.taken()
}

/** The ids of these positions, apart from the rest: a position is looked for by id in many blocks. */
export function writeIds(positions: readonly StoredPosition[]): Uint8Array {
  const out = new ByteWriter()
  writeNumbers(
    out,
    Float64Array.from(positions, ({ id }) => id),
  )
  return out.taken()
}

/** Reads what `writeIds` wrote of so many positions. Throws `BrokenBlockError` for anything else. */
export const readIds = (bytes: Uint8Array, count: number): Float64Array => readNumbers(new ByteReader(bytes), count)

/** Reads what `writeBlock` and `writeIds` wrote of so many positions. Throws `BrokenBlockError` for anything else, also when a column is read later. */
export function readBlock(bytes: Uint8Array, idBytes: Uint8Array, count: number): Block {
  const all = new ByteReader(bytes)
  const part = <T>(read: (from: ByteReader) => T): (() => T) => {
    const own = all.raw(all.count(bytes.length))
    return once(() => read(new ByteReader(own)))
  }
  const numbers = () => part((from) => readNumbers(from, count))
  const texts = () => part((from) => readTexts(from, count))
  const fixTimes = numbers()
  const ids = once(() => readIds(idBytes, count))
  const deviceTimes = part((from) => readAfter(from, fixTimes()))
  const serverTimes = part((from) => readAfter(from, deviceTimes()))
  const [latitudes, longitudes, speeds, courses, altitudes, accuracies, valids] = Array.from(
    { length: 7 },
    numbers,
  ) as Sevenfold
  const [protocols, addresses, networks, fences] = [texts(), texts(), texts(), texts()]
  const attributes = part((from) => readAttributes(from, count, guessFrom(latitudes(), longitudes())))
  const positionAt = (row: number): Omit<StoredPosition, 'fingerprint'> => ({
    id: ids()[row]!,
    protocol: protocols()[row]!,
    serverTime: serverTimes()[row]!,
    deviceTime: deviceTimes()[row]!,
    fixTime: fixTimes()[row]!,
    valid: valids()[row]!,
    latitude: latitudes()[row]!,
    longitude: longitudes()[row]!,
    altitude: altitudes()[row]!,
    speed: speeds()[row]!,
    course: courses()[row]!,
    accuracy: accuracies()[row]!,
    address: addresses()[row]!,
    network: networks()[row]!,
    geofenceIds: fences()[row]!,
    attributes: attributes()(row),
  })
  const fingerprints = part((from) => readFingerprints(from, count, positionAt))
  return {
    count,
    get fixTimes() {
      return fixTimes()
    },
    get ids() {
      return ids()
    },
    get latitudes() {
      return latitudes()
    },
    get longitudes() {
      return longitudes()
    },
    get speeds() {
      return speeds()
    },
    get courses() {
      return courses()
    },
    positionAt,
    fingerprintAt: (row) => fingerprints()(row),
  }
}

type Column = () => Float64Array
type Sevenfold = [Column, Column, Column, Column, Column, Column, Column]

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Times as what they lie after others, which is short; far ones as they are, where the difference would be rounded. */
function writeAfter(out: ByteWriter, times: Float64Array, others: Float64Array): void {
  const isNear = [times, others].every((list) => list.every((time) => Math.abs(time) <= latest))
  out.byte(isNear ? 1 : 0)
  writeNumbers(out, isNear ? times.map((time, at) => time - others[at]!) : times)
}

function readAfter(bytes: ByteReader, others: Float64Array): Float64Array {
  const isNear = bytes.byte() === 1
  const times = readNumbers(bytes, others.length)
  return isNear ? times.map((time, at) => time + others[at]!) : times
}

/** Distances as the way between places, and their totals as sums (`core/enrich/distance.ts`). */
const guessFrom =
  (latitudes: Float64Array, longitudes: Float64Array): GuessOf =>
  (key, rows, earlier) => {
    if (key === 'distance') {
      return (at) => {
        const row = rows[at]!
        if (row === 0) return 0
        return guessMetres(latitudes[row - 1]!, longitudes[row - 1]!, latitudes[row]!, longitudes[row]!)
      }
    }
    const distances = earlier.get('distance')
    if (key !== 'totalDistance' || !distances) return undefined
    return (at, before) => (at === 0 ? 0 : before[at - 1]! + distances[rows[at]!]!)
  }

import { type GuessOf, writeAttributes } from './attribute-columns.ts'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { readFingerprints, writeFingerprints } from './fingerprints.ts'
import { readNumbers, writeNumbers } from './numbers.ts'
import { type PackedAttributes, readAttributes } from './packed-attributes.ts'
import type { StoredPosition } from './stored-position.ts'
import { readTexts, writeTexts } from './texts.ts'
import { guessMetres } from './way.ts'

/** Positions of one device, in the order of fix time and id. Its columns are read when they are first asked for. */
export interface Block {
  readonly count: number
  readonly ids: Float64Array
  readonly fixTimes: Float64Array
  readonly attributes: PackedAttributes
  /** Attributes with these members alone: the others are passed over. Read once for each list, compared by reference. */
  attributesOf(names: readonly string[]): PackedAttributes
  numbers(name: NumberColumn): Float64Array
  texts(name: TextColumn): readonly (string | null)[]
  /** All of a position but its fingerprint. */
  positionAt(row: number): Omit<StoredPosition, 'fingerprint'>
  fingerprintAt(row: number): number
}

export type TextColumn = 'protocol' | 'address' | 'network' | 'geofenceIds'
export type NumberColumn = Exclude<keyof StoredPosition, TextColumn | 'fingerprint' | 'attributes'>

/** In the order in which they are written. */
const otherNumbers = ['latitude', 'longitude', 'speed', 'course', 'altitude', 'accuracy', 'valid'] as const
const textColumns = ['protocol', 'address', 'network', 'geofenceIds'] as const

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
  for (const name of otherNumbers) {
    const values = numbers((position) => position[name])
    part((to) => writeNumbers(to, values))
  }
  for (const name of textColumns) texts((position) => position[name])
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
  const partBytes = () => all.raw(all.count(bytes.length))
  const part = <T>(read: (from: ByteReader) => T): (() => T) => {
    const own = partBytes()
    return once(() => read(new ByteReader(own)))
  }
  const fixTime = part((from) => readNumbers(from, count))
  const deviceTime = part((from) => readAfter(from, fixTime()))
  const serverTime = part((from) => readAfter(from, deviceTime()))
  const numbersOf = Object.fromEntries([
    ...Object.entries({ id: once(() => readIds(idBytes, count)), fixTime, deviceTime, serverTime }),
    ...otherNumbers.map((name) => [name, part((from) => readNumbers(from, count))] as const),
  ]) as Readonly<Record<NumberColumn, () => Float64Array>>
  const textsOf = Object.fromEntries(
    textColumns.map((name) => [name, part((from) => readTexts(from, count))] as const),
  ) as Readonly<Record<TextColumn, () => readonly (string | null)[]>>
  const { id, latitude, longitude } = numbersOf
  const attributeBytes = partBytes()
  const attributesWith = (wanted?: ReadonlySet<string>) =>
    readAttributes(new ByteReader(attributeBytes), count, guessFrom(latitude(), longitude()), wanted)
  const attributes = once(() => attributesWith())
  const parts = new Map<readonly string[], PackedAttributes>()
  function attributesOf(names: readonly string[]): PackedAttributes {
    // Totals are guessed from distances
    const found = parts.get(names) ?? attributesWith(new Set([...names, 'distance']))
    parts.set(names, found)
    return found
  }
  const at = (name: NumberColumn, row: number) => numbersOf[name]()[row]!
  const textAt = (name: TextColumn, row: number) => textsOf[name]()[row]!
  const positionAt = (row: number): Omit<StoredPosition, 'fingerprint'> => ({
    id: at('id', row),
    protocol: textAt('protocol', row),
    serverTime: at('serverTime', row),
    deviceTime: at('deviceTime', row),
    fixTime: at('fixTime', row),
    valid: at('valid', row),
    latitude: at('latitude', row),
    longitude: at('longitude', row),
    altitude: at('altitude', row),
    speed: at('speed', row),
    course: at('course', row),
    accuracy: at('accuracy', row),
    address: textAt('address', row),
    network: textAt('network', row),
    geofenceIds: textAt('geofenceIds', row),
    attributes: attributes().textAt(row),
  })
  const fingerprints = part((from) => readFingerprints(from, count, positionAt))
  return {
    count,
    get ids() {
      return id()
    },
    get fixTimes() {
      return fixTime()
    },
    get attributes() {
      return attributes()
    },
    attributesOf,
    numbers: (name) => numbersOf[name](),
    texts: (name) => textsOf[name](),
    positionAt,
    fingerprintAt: (row) => fingerprints()(row),
  }
}

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

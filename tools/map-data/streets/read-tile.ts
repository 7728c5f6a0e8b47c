/** A feature of a vector tile. */
export interface TileFeature {
  readonly tags: Readonly<Record<string, string | number>>
  readonly kind: 'point' | 'line' | 'polygon'
  /** As written: commands and deltas. */
  readonly geometry: readonly number[]
}

/** Reads the layers of an unpacked vector tile (version 2), as far as our own archive needs it. */
export function readTile(data: Uint8Array): Record<string, TileFeature[]> {
  const layers: Record<string, TileFeature[]> = {}
  for (const { value } of fields(data)) {
    const parts = fields(value as Uint8Array)
    const of = (tag: number) => parts.filter((part) => part.tag === tag).map((part) => part.value as Uint8Array)
    const keys = of(3).map(text)
    const values = of(4).map(textOrNumber)
    layers[text(of(1)[0]!)] = of(2).map((feature) => featureOf(feature, keys, values))
  }
  return layers
}

function featureOf(data: Uint8Array, keys: string[], values: (string | number)[]): TileFeature {
  const parts = fields(data)
  const packed = (tag: number) =>
    numbers((parts.find((part) => part.tag === tag)?.value ?? new Uint8Array()) as Uint8Array)
  const pairs = packed(2)
  const tags = Object.fromEntries(
    Array.from({ length: pairs.length / 2 }, (_, n) => [keys[pairs[n * 2]!]!, values[pairs[n * 2 + 1]!]!]),
  )
  const kind = (['point', 'line', 'polygon'] as const)[(parts.find(({ tag }) => tag === 3)?.value as number) - 1]!
  return { tags, kind, geometry: packed(4) }
}

function textOrNumber(data: Uint8Array): string | number {
  const [{ tag, value } = { tag: 1, value: new Uint8Array() }] = fields(data)
  if (tag === 6) return ((value as number) >> 1) ^ -((value as number) & 1)
  return typeof value === 'number' ? value : text(value)
}

interface Field {
  readonly tag: number
  readonly value: number | Uint8Array
}

/** The fields of a message of protocol buffers: numbers, and parts with a length. */
function fields(data: Uint8Array): Field[] {
  const found: Field[] = []
  const at = { place: 0 }
  while (at.place < data.length) {
    const head = varint(data, at)
    const value = varint(data, at)
    if ((head & 7) === 0) found.push({ tag: head >> 3, value })
    else {
      found.push({ tag: head >> 3, value: data.subarray(at.place, at.place + value) })
      at.place += value
    }
  }
  return found
}

function numbers(data: Uint8Array): number[] {
  const found: number[] = []
  const at = { place: 0 }
  while (at.place < data.length) found.push(varint(data, at))
  return found
}

function varint(data: Uint8Array, at: { place: number }): number {
  let value = 0
  for (let unit = 1; ; unit *= 128) {
    const byte = data[at.place++]!
    value += (byte & 127) * unit
    if (byte < 128) return value
  }
}

const text = (data: Uint8Array): string => new TextDecoder().decode(data)

import type { TileFeature } from '../tools/map-data/streets/read-tile.ts'

export interface TileLayer {
  readonly name: string
  readonly features: readonly TileFeature[]
}

/** A vector tile (version 2), not packed; layers without features are left out. */
export function writeTile(layers: readonly TileLayer[], extent: number): Uint8Array {
  return Uint8Array.from(
    layers.flatMap(({ name, features }) => (features.length === 0 ? [] : part(3, layer(name, features, extent)))),
  )
}

const kinds = ['point', 'line', 'polygon'] as const

function layer(name: string, features: readonly TileFeature[], extent: number): number[] {
  const keys = [...new Set(features.flatMap(({ tags }) => Object.keys(tags)))]
  const values = [...new Set(features.flatMap(({ tags }) => Object.values(tags)))]
  const numberOf = new Map<unknown, number>(values.map((value, index) => [value, index]))
  return [
    ...part(1, text(name)),
    ...features.flatMap(({ kind, geometry, tags }) => {
      const pairs = Object.entries(tags).flatMap(([key, value]) => [keys.indexOf(key), numberOf.get(value)!])
      const body = [
        ...part(2, pairs.flatMap(varint)),
        24,
        kinds.indexOf(kind) + 1,
        ...part(4, geometry.flatMap(varint)),
      ]
      return part(2, body)
    }),
    ...keys.flatMap((key) => part(3, text(key))),
    ...values.flatMap((value) => part(4, typeof value === 'string' ? part(1, text(value)) : [40, ...varint(value)])),
    40,
    ...varint(extent),
    120,
    2,
  ]
}

/** A field with a length. */
const part = (tag: number, bytes: number[]): number[] => [(tag << 3) | 2, ...varint(bytes.length), ...bytes]
const text = (value: string): number[] => [...new TextEncoder().encode(value)]

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return [...bytes, rest]
}

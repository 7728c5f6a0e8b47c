/** Degrees north, degrees east. */
export type Place = readonly [latitude: number, longitude: number]

/** A street or road as a chain of way-points, driven both ways. */
export interface Route {
  readonly id: string
  readonly name: string
  /** Avenues have traffic lights, expressways and roads none. */
  readonly kind: 'avenue' | 'expressway' | 'road'
  readonly limitKmh: number
  readonly points: readonly Place[]
  /** Stretches under ground, from one way-point to another, by index. */
  readonly tunnels?: readonly (readonly [from: number, to: number])[]
}

/** A point; degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** A chosen place. */
export interface Spot extends Point {
  readonly name: string
}

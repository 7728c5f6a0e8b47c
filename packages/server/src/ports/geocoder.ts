/** A place whose address somebody asks for. */
export interface Asked {
  /** Degrees. */
  readonly latitude: number
  readonly longitude: number
  /** Of the answer, as in `Accept-Language`: `pt-BR`. */
  readonly language: string
  /** Who asks: nobody may fill the line. */
  readonly who: string
}

/** Finds the postal address of a place with a service outside of this host. */
export interface Geocoder {
  /** Throws an `AppError` of one sentence when there is no address, no answer, or no room in the line. */
  addressOf(asked: Asked): Promise<string>
  /** Addresses that are kept. */
  readonly kept: number
}

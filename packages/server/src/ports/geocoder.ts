interface Asking {
  /** Of the answer, as in `Accept-Language`: `pt-BR`. */
  readonly language: string
  /** Who asks: nobody may fill the line. */
  readonly who: string
}

/** A place whose address somebody asks for. */
export interface Asked extends Asking {
  /** Degrees. */
  readonly latitude: number
  readonly longitude: number
}

/** An address or a name whose place somebody asks for. */
export interface Sought extends Asking {
  readonly text: string
}

/** A place that goes by what was asked for, in degrees. */
export interface FoundPlace {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  /** All of it, where it is more than a spot. */
  readonly box: [west: number, south: number, east: number, north: number] | null
}

/** Finds addresses of places, and places of addresses, with a service outside of this host. */
export interface Geocoder {
  /** Throws an `AppError` of one sentence when there is no address, no answer, or no room in the line. */
  addressOf(asked: Asked): Promise<string>
  /** A few, best first; throws likewise, and where the service only tells addresses. */
  placesOf(sought: Sought): Promise<FoundPlace[]>
  /** Answers that are kept. */
  readonly cached: number
}

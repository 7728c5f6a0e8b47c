interface Asking {
  /** The language of the answer, as in `Accept-Language`: `pt-BR`. */
  readonly language: string
  /** The caller: each has a limited share of the queue. */
  readonly who: string
}

/** A place to be reverse geocoded. */
export interface Asked extends Asking {
  /** Degrees. */
  readonly latitude: number
  readonly longitude: number
}

/** An address or a name to be geocoded. */
export interface Sought extends Asking {
  readonly text: string
}

/** A search result, in degrees. */
export interface FoundPlace {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  /** Its bounds, where it is more than a point. */
  readonly box: [west: number, south: number, east: number, north: number] | null
}

/** Finds addresses of places, and places of addresses, with a service outside of this host. */
export interface Geocoder {
  /** Throws an `AppError` of one sentence when there is no address, no answer, or the queue is full. */
  addressOf(asked: Asked): Promise<string>
  /** A few, best first; throws likewise, and where the service only supports reverse geocoding. */
  placesOf(sought: Sought): Promise<FoundPlace[]>
  /** Cached answers. */
  readonly cached: number
}

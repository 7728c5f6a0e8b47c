import type { AddressTeller, PlaceData } from '@rastro/core/places/address-teller'

/** What is known of places on this host: where streets and towns are. */
export interface KnownPlaces {
  /** In memory that threads share. */
  readonly data: PlaceData
  /** For this thread. */
  readonly tell: AddressTeller
}

/** Tells addresses without asking any service (decision 8). */
export interface Places {
  /** Reads them the first time; undefined where they cannot be read. */
  open(): Promise<KnownPlaces | undefined>
}

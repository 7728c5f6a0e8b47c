import type { AddressTeller, PlaceData } from '@rastro/core/places/address-teller'

/** The offline place data of this host: streets and towns. */
export interface KnownPlaces {
  /** In shared memory. */
  readonly data: PlaceData
  /** For this thread. */
  readonly tell: AddressTeller
}

/** Finds addresses without any external service (decision 8). */
export interface Places {
  /** Reads the data on first use; undefined where it cannot be read. */
  open(): Promise<KnownPlaces | undefined>
}

import type { AddressTeller, PlaceData } from '@rastro/core/places/address-teller'
import type { PlaceSearch } from '@rastro/core/places/place-search'

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
  /** The search by name, built on first use beside other work; undefined where the data cannot be read. */
  search(): Promise<PlaceSearch | undefined>
}

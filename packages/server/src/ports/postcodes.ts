import type { PostcodeAddress } from '@rastro/core/model/postcode-address'

/** Finds the street of a postcode with a service outside of this host. */
export interface Postcodes {
  /** `code` has eight digits. Throws an `AppError` of one sentence when it has no address, and when there is no answer or no room in the line. */
  addressOf(asked: { readonly code: string; readonly who: string }): Promise<PostcodeAddress>
}

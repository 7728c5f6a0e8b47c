import type { PostcodeAddress } from '@rastro/core/model/postcode-address'

/** Finds the street of a postcode with an external service. */
export interface Postcodes {
  /**
   * `code` has eight digits. Throws an `AppError` of one sentence when it has no address, there is no answer, or the queue is
   * full.
   */
  addressOf(asked: { readonly code: string; readonly who: string }): Promise<PostcodeAddress>
}

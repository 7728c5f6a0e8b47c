import type { Generated } from 'kysely'

/** What a service order has changed elsewhere, so that it can be undone. In no schema: it never leaves the server. */
export interface ServiceOrderEffects {
  /** The identifier that the vehicle had before the order, and the one that it has from it. */
  replacedIdentifier: Generated<string | null>
  fittedIdentifier: Generated<string | null>
  /** The installer that the order lets see it; null where they saw it anyway. */
  linkedUserId: Generated<number | null>
  /** The installer and the vehicle that the order lets them see; null where they saw it anyway. */
  grantedUserId: Generated<number | null>
  grantedDeviceId: Generated<number | null>
}

import type { Generated } from 'kysely'

/** Columns that are in no schema, as they never leave the server. */
export interface Hidden {
  readonly user: { passwordHash: string | null }
  /** Who made it, and under which key of theirs. */
  readonly inspection: { userId: number | null; creationKey: string | null }
  readonly serviceOrder: ServiceOrderEffects
  /** The time of the next attempt, and the number of consecutive failures. */
  readonly webhook: { dueTime: Generated<number>; failures: Generated<number> }
}
/** What a service order has changed elsewhere, so that it can be undone. In no schema: it never leaves the server. */
interface ServiceOrderEffects {
  /** The identifier that the vehicle had before the order, and the one that it has from it. */
  replacedIdentifier: Generated<string | null>
  fittedIdentifier: Generated<string | null>
  /** The installer that the order lets see it; null where they saw it anyway. */
  linkedUserId: Generated<number | null>
  /** The installer and the vehicle that the order lets them see; null where they saw it anyway. */
  grantedUserId: Generated<number | null>
  grantedDeviceId: Generated<number | null>
}

import type { LookupKind, LookupRole } from '@rastro/core/model/lookup'
import type { Generated } from 'kysely'

/** The register of who saw positions (decision 149). Times in ms. */
export interface LookupTables {
  /** What an account saw in an hour of a device, or of all that it saw (0); `actorId` was logged in as it (decision 149). */
  lookup: {
    id: Generated<number>
    hour: number
    userId: number
    actorId: number
    kind: LookupKind
    deviceId: number
    firstTime: number
    lastTime: number
    count: number
    userName: string | null
    userRole: LookupRole
    company: string | null
    actorName: string | null
    network: string | null
  }
  /** From when to when a device was among all that an account sees; null while it is. */
  lookup_sight: { id: Generated<number>; userId: number; deviceId: number; fromTime: number; toTime: number | null }
}

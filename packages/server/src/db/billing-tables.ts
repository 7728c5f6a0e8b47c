import type { BillingDifference } from '@rastro/core/api/billing'
import type { BillingContract, Charge } from '@rastro/core/resources/billing'
import type { Generated, Selectable } from 'kysely'
import type { Row } from './stored-row.ts'

/** Contracts and charges, with their money in centavos, and whom clients pay (decision 171). */
export interface BillingTables {
  contract: Row<Omit<BillingContract, 'value'>> & {
    cents: number
    /** The due day from which cycles are counted, and how many there were since. */
    firstDay: string
    periods: number
  }
  /** There is one charge of a contract for each of its due days. */
  charge: Row<Omit<Charge, 'value' | 'pixPayload' | 'isAtProvider' | 'refusedDay' | 'refusedReason'>> & {
    cents: number
    /** The payment of the provider; null for one that is charged by hand. */
    providerId: Generated<string | null>
    /** When the provider last told of it, by its clock. */
    providerTime: Generated<string | null>
    /** The day on which the provider refused it, and why. */
    providerError: Generated<string | null>
    providerPix: Generated<string | null>
  }
  /** The accounts that the provider knows. */
  billing_customer: { userId: number; providerId: string }
  /** The messages of the provider, by its ids. */
  billing_event: { id: string; event: string; providerId: string | null; receivedTime: number }
  billing_difference: Row<Omit<BillingDifference, 'state' | 'name' | 'value' | 'dueDate' | 'settledBy'>> & {
    settledBy: Generated<number | null>
    settledTime: Generated<number | null>
    reason: Generated<string | null>
  }
  /** The comparisons that were completed, with what is paid here and there, in centavos. */
  billing_comparison: { id: Generated<number>; time: number; payments: number; ours: number; theirs: number }
  /** By reseller; 0 for the administration. */
  pix_payee: { sellerId: number; pixKey: string; name: string; city: string }
}

/** A charge as it is stored. */
export type ChargeRow = Selectable<BillingTables['charge']>

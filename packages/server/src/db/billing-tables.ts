import type { BillingContract, Charge } from '@rastro/core/resources/billing'
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
  charge: Row<Omit<Charge, 'value' | 'pixPayload'>> & { cents: number }
  /** By reseller; 0 for the administration. */
  pix_payee: { sellerId: number; pixKey: string; name: string; city: string }
}

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
  charge: Row<
    Omit<
      Charge,
      | ('value' | 'pixPayload' | 'isAtProvider' | 'refusedDay' | 'refusedReason' | 'feePercent' | 'netValue')
      | ('fineValue' | 'interestValue' | 'totalValue')
    >
  > & {
    cents: number
    /** The payment of the provider; null for one that is charged by hand. */
    providerId: Generated<string | null>
    /** When the provider last told of it, by its clock. */
    providerTime: Generated<string | null>
    /** The day on which the provider refused it, and why. */
    providerError: Generated<string | null>
    providerPix: Generated<string | null>
    /** With what it is sent, where a reseller is paid: set before the first attempt, as an answer may be lost. */
    splitWallet: Generated<string | null>
    /** What the operator keeps, in hundredths of a percent. */
    splitFee: Generated<number | null>
    /** What it costs more when it is late, in hundredths of a percent: as the rule of the seller was when it was made. */
    fine: Generated<number>
    interest: Generated<number>
    /** What the provider leaves of it after its own fee. */
    netCents: Generated<number | null>
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
  /** Dunning (decision 177), by reseller; 0 for the administration. `steps` is JSON. */
  dunning_rule: {
    sellerId: number
    enabled: number
    steps: string
    /** In hundredths of a percent. */
    fine: Generated<number>
    interest: Generated<number>
  }
  /** What was done for a charge or a contract, as evidence; each once, by its `step`. */
  dunning_deed: {
    id: Generated<number>
    contractId: number | null
    chargeId: number | null
    sellerId: number | null
    userId: number | null
    customer: string
    name: string | null
    step: string
    action: string
    days: number | null
    /** In São Paulo. */
    day: string
    time: number
    dueDate: string | null
    cents: number | null
    graceUntil: string | null
    exempt: number
    reason: string | null
    personName: string | null
    /** When a limit ended for good, by payment or by cancellation. */
    endedTime: number | null
  }
  dunning_message: {
    id: Generated<number>
    deedId: number
    channel: string
    address: string
    subject: string
    text: string
    state: 'waiting' | 'sending' | 'sent' | 'failed' | 'skipped'
    outcome: string | null
    code: string | null
    codeValues: string
    endedTime: number | null
  }
  /** What a seller grants for a contract. */
  dunning_terms: { contractId: number; exempt: number; graceUntil: string | null; reason: string }
}

/** A charge as it is stored. */
export type ChargeRow = Selectable<BillingTables['charge']>

/** Who is charged, as sent to a provider. */
export interface NewCustomer {
  /** Our own key of it, by which it is found again. */
  readonly reference: string
  readonly name: string
  readonly taxId: string
  readonly email: string
}

/** A charge, as sent to a provider. */
export interface NewPayment {
  readonly reference: string
  /** The customer, by the id of the provider. */
  readonly customer: string
  readonly cents: number
  readonly dueDate: string
  readonly description: string
  /** In percent with two decimals, once it is late: once, and by month. 0 for none. */
  readonly fine: number
  readonly interest: number
  /** The wallet that gets a share of what is left after the provider's fee, in percent with two decimals. */
  readonly split?: { readonly walletId: string; readonly percent: number } | undefined
}

/** A charge, as a provider tells it. */
export interface ProviderPayment {
  readonly id: string
  /** Our own key of it; null for one that was made elsewhere. */
  readonly reference: string | null
  /** What was asked for, without fine and interest. */
  readonly cents: number
  /** What is left of that after the provider's fee; null where it does not say. */
  readonly netCents: number | null
  readonly status: string
  readonly dueDate: string
  readonly paymentDate: string | null
  readonly bankSlipUrl: string | null
}

/** A service that charges customers. Its calls throw `ProviderError`. */
export interface BillingProvider {
  /** The id of the customer with this key; undefined for none. */
  findCustomer(reference: string): Promise<string | undefined>
  makeCustomer(customer: NewCustomer): Promise<string>
  findPayment(reference: string): Promise<ProviderPayment | undefined>
  /** The payment with this id of the provider, also one that was removed; undefined for none. */
  readPayment(id: string): Promise<ProviderPayment | undefined>
  makePayment(payment: NewPayment): Promise<ProviderPayment>
  /** The text of the Pix that pays it; null where there is none. */
  pixOf(id: string): Promise<string | null>
  /** All payments that are due on this day or later, page by page. */
  paymentsSince(day: string): AsyncIterable<readonly ProviderPayment[]>
  /** Reads a payment of one of its messages; undefined for anything else. */
  read(payment: unknown): ProviderPayment | undefined
}

/** Why a provider did not do something. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  /** It may succeed later: the service is busy or cannot be reached. */
  readonly isPassing: boolean
  /** For a seller: a word of `providerReasons`, or a sentence of the provider. */
  readonly reason: string
  constructor(message: string, isPassing: boolean, { reason, ...options }: ErrorOptions & { reason?: string } = {}) {
    super(message, options)
    this.isPassing = isPassing
    this.reason = reason || message
  }
}

import type { Scope } from '@rastro/core/kit/scope'
import type { LookupKind } from '@rastro/core/model/lookup'

/** Who looks: the parts of a viewer that the register needs. */
export interface Looker {
  readonly user: { readonly id: number }
  readonly enteredBy: { readonly id: number } | undefined
  readonly sharedBy: number | undefined
  readonly scope: Scope
  readonly address: string | undefined
}

export interface Look {
  readonly kind: LookupKind
  /** The vehicles that somebody asked for; undefined for all that the account sees. */
  readonly deviceIds?: readonly number[] | undefined
}

/**
 * The register of who saw positions of which vehicles (decision 149). A note costs no query: notes are stored together after a
 * few seconds.
 */
export interface Lookups {
  note(looker: Looker, look: Look): void
  /** An open page that sees everything, until the returned function is called; `looker` is asked for again while it is open. */
  watch(looker: () => Looker): () => void
  /** Resolves when the present notes are stored, or their storing failed. */
  flush(): Promise<void>
  /** Stores the rest and stops. */
  close(): Promise<void>
}

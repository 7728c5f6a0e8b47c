import type { Forwarded } from '@rastro/core/model/forwarded'

/** A system of the operator that stored positions and events are passed on to. */
export interface Forwarder {
  /** Its name in the queue and in the log: `positions`, `events` or `nats`. */
  readonly name: string
  readonly kinds: readonly Forwarded['kind'][]
  /** Passes one on, and resolves when the other side has it or not. Never rejects. */
  send(forwarded: Forwarded, signal: AbortSignal): Promise<ForwardOutcome>
  close(): Promise<void>
}

/** `refused`: the other side answered that it does not want this one; `failed`: it did not take it for now. */
export type ForwardOutcome =
  | { readonly state: 'taken' }
  | { readonly state: 'refused' | 'failed'; readonly message: string }

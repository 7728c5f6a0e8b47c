import type { ReasonedText } from '@rastro/core/kit/reason'
/** A request to a server named by a user. */
export interface OutgoingRequest {
  readonly url: string
  /** POST unless it says otherwise; a GET has no body. */
  readonly method?: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  /** JSON, or bytes of the `content-type` among the headers. */
  readonly body: string | Uint8Array
  /** Aborts the attempt. */
  readonly signal?: AbortSignal
}

/** The outcome of a request: the answer, or why there is none. */
export interface Receipt {
  /** Undefined when there was no answer. */
  readonly status: number | undefined
  /** One sentence; it reveals nothing of the answer's content. */
  readonly message: string
  /** The requested delay before a retry (ms). */
  readonly afterMs?: number | undefined
}

/** Sends requests to servers named by users: none to the own network, unless the operator allows it. */
export interface Courier {
  /** Why requests to this address are refused; undefined when they are allowed. */
  refusalOf(url: string): ReasonedText | undefined
  /** Sends the request. Never rejects. */
  send(outgoing: OutgoingRequest): Promise<Receipt>
}

/** A request to a server that somebody named. */
export interface OutgoingRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON, or bytes of the `content-type` among the headers. */
  readonly body: string | Uint8Array
  /** Ends the attempt before its time. */
  readonly signal?: AbortSignal
}

/** What became of a request: what was answered, or why nothing was. */
export interface Receipt {
  /** Undefined when there was no answer. */
  readonly status: number | undefined
  /** One sentence; it tells nothing of what the other side wrote. */
  readonly message: string
  /** How long the other side wants to be left alone (ms). */
  readonly afterMs?: number | undefined
}

/** Takes requests to servers that users name: none of the own network, unless the operator allows it. */
export interface Courier {
  /** Why nothing is sent to this address, in one sentence; undefined when it may be tried. */
  refusalOf(url: string): string | undefined
  /** Sends a POST. Never rejects. */
  send(outgoing: OutgoingRequest): Promise<Receipt>
}

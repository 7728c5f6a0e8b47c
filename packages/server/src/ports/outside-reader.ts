/** Reads answers of servers named by users: none of the own network, unless the operator allows it. */
export interface OutsideReader {
  /**
   * The answer to a GET as text. Rejects with one sentence where there is none and where the address is refused, with a
   * `TooLongError` where it is too long.
   */
  read(
    url: string,
    options: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
  ): Promise<{ readonly status: number; readonly text: string }>
}

/** An answer is longer than is read. */
export class TooLongError extends Error {}

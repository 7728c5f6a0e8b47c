/** Reads answers of servers named by users: none of the own network, unless the operator allows it. */
export interface OutsideReader {
  /**
   * The answer to a GET as text. Rejects with one sentence where there is none, where it is too long, and where the address is refused.
   */
  read(
    url: string,
    options: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
  ): Promise<{ readonly status: number; readonly text: string }>
}

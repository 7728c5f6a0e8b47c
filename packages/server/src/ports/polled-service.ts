/** A service that holds messages of units until it is asked for them. */
export interface PolledService {
  /** Its host, for the log and as the source of its messages. */
  readonly host: string
  readonly accessId: string
  readonly password: string
  readonly intervalMs: number
  /** The body of its answer. Rejects for an answer that is no success, comes too late or is too long. */
  get(path: string, signal: AbortSignal): Promise<Buffer>
}

import type { Reading } from '../vehicle.ts'

/** The connection of one unit to the server. */
export interface Sender {
  /** Resolves when the server has acknowledged all of them; retries until then. */
  send(readings: readonly Reading[]): Promise<void>
  close(): void
}
export interface SenderOptions {
  readonly host: string
  readonly port: number
  readonly uniqueId: string
  /** The server commands to block the engine, or to free it. */
  readonly onBlock?: (blocks: boolean) => void
}

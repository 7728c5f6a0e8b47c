import type { Reading } from '../vehicle.ts'

/** The way from one unit to the server. */
export interface Sender {
  /** Resolves when the server has acknowledged all of them; tries again for as long as that takes. */
  send(readings: readonly Reading[]): Promise<void>
  close(): void
}
export interface SenderOptions {
  readonly host: string
  readonly port: number
  readonly uniqueId: string
  /** The server wants the engine blocked, or free again. */
  readonly onBlock?: (blocks: boolean) => void
}

/**
 * The replies owed to a unit for one message, sent once all its fixes are settled. A message with a fix that could not be
 * stored is never answered.
 */
export interface Receipt {
  /** Fixes that are not settled yet. */
  left: number
  failed: boolean
  readonly replies: readonly Buffer[] | undefined
  /** The original frame, for the log when it cannot be stored. */
  readonly frame: Buffer | undefined
  /** Called when `left` reaches 0. */
  readonly settled: () => void
}

/** One fix of the message is durable, or (`stored` false) was dropped. */
export function settle(receipt: Receipt, stored: boolean): void {
  receipt.left -= 1
  if (!stored) receipt.failed = true
  if (receipt.left === 0) receipt.settled()
}

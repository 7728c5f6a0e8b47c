/** Measures how long the event loop of this process waits. */
export interface LoopDelay {
  /** The longest wait of the last one to two minutes (ms). */
  worstMs(): number
  close(): void
}

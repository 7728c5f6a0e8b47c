/** LIVE-12. */
export const batchMs = 1500
const threshold = 3

export interface Batch<T> {
  /** Passes an update on at once, or queues it while there are too many; `size` is its number of vehicles. */
  push(update: T, size?: number): void
  /** To be called every `batchMs`. */
  tick(): void
}

/**
 * Batches updates under load: more than three vehicles between two ticks start the queue, each tick releases what is queued in
 * one go, and fewer than three queued end it.
 */
export function createBatch<T>(release: (updates: T[]) => void): Batch<T> {
  let queued: T[] = []
  let queuedSize = 0
  let queueing = false
  let sinceTick = 0
  return {
    push(update, size = 1) {
      if (queueing) {
        queued.push(update)
        queuedSize += size
      } else {
        sinceTick += size
        release([update])
      }
    },
    tick() {
      if (!queueing) queueing = sinceTick > threshold
      else if (queuedSize < threshold) queueing = false
      sinceTick = 0
      const released = queued
      queued = []
      queuedSize = 0
      if (released.length > 0) release(released)
    },
  }
}

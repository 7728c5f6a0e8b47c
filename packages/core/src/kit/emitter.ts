/** Listeners, called in the order of subscription. */
export interface Emitter<T extends readonly unknown[] = []> {
  /** Calls every listener; listeners added during a call are first called next time, removed ones are no longer called. */
  emit(...about: T): void
  /** Subscribes a listener; returns the unsubscribe function. */
  on(listener: (...about: T) => void): () => void
  /** The number of listeners. */
  readonly size: number
}

export function createEmitter<T extends readonly unknown[] = []>(): Emitter<T> {
  const listeners = new Set<(...about: T) => void>()
  // Copied only after a change, since some emitters fire on every position
  let called: readonly ((...about: T) => void)[] | undefined
  return {
    emit(...about) {
      called ??= [...listeners]
      for (const listener of called) if (listeners.has(listener)) listener(...about)
    },
    on(listener) {
      listeners.add(listener)
      called = undefined
      return () => {
        listeners.delete(listener)
        called = undefined
      }
    },
    get size() {
      return listeners.size
    },
  }
}

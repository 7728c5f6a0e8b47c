/** Who hears of something, called in the order in which they came. */
export interface Emitter<T extends readonly unknown[] = []> {
  /** Calls every listener; one that is added meanwhile hears the next time, one that is removed meanwhile hears no more. */
  emit(...about: T): void
  /** Adds a listener; gives how to stop. */
  on(listener: (...about: T) => void): () => void
  /** How many listen. */
  readonly size: number
}

export function createEmitter<T extends readonly unknown[] = []>(): Emitter<T> {
  const listeners = new Set<(...about: T) => void>()
  // Made anew after a change alone, as some are called with every position
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

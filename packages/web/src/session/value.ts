import { createEmitter } from '@rastro/core/kit/emitter'
import { useSyncExternalStore } from 'react'

/** One observable value outside React. */
export interface Value<T> {
  get(): T
  set(next: T): void
  /** Calls the listener after each change; returns the unsubscribe function. */
  watch(listener: () => void): () => void
}

export function createValue<T>(first: T): Value<T> {
  let current = first
  const changes = createEmitter()
  return {
    get: () => current,
    set(next) {
      if (Object.is(current, next)) return
      current = next
      changes.emit()
    },
    watch: changes.on,
  }
}

/** The value in a component; it renders again when the value changes. */
export const useValue = <T>(value: Value<T>): T => useSyncExternalStore(value.watch, value.get)

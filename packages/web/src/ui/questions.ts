import { createEmitter } from '@rastro/core/kit/emitter'
import { useEffect, useSyncExternalStore } from 'react'

/** The open question: a dialog over the page, or a bar at its foot. */
type Kind = 'dialog' | 'bar'

let asked: readonly Kind[] = []
const changes = createEmitter()

/** Announces to the toasts that a question of this kind is open while the caller is mounted. */
export const useAsking = (kind: Kind): void => useEffect(() => ask(kind), [kind])

/** The latest open question; undefined while there is none. */
export const useQuestion = (): Kind | undefined => useSyncExternalStore(changes.on, () => asked.at(-1))

function ask(kind: Kind): () => void {
  change([...asked, kind])
  return () => change(asked.toSpliced(asked.lastIndexOf(kind), 1))
}

function change(next: readonly Kind[]): void {
  asked = next
  changes.emit()
}

import { createEmitter } from '@rastro/core/kit/emitter'
import { useEffect, useSyncExternalStore } from 'react'

/** What is asked of the person now: a dialog over the page, or a question at its foot. */
type Kind = 'dialog' | 'bar'

let asked: readonly Kind[] = []
const changes = createEmitter()

/** Tells the messages of the page that a question of this kind stands for as long as the caller is mounted. */
export const useAsking = (kind: Kind): void => useEffect(() => ask(kind), [kind])

/** The question that was asked last and still stands; undefined while there is none. */
export const useQuestion = (): Kind | undefined => useSyncExternalStore(changes.on, () => asked.at(-1))

function ask(kind: Kind): () => void {
  change([...asked, kind])
  return () => change(asked.toSpliced(asked.lastIndexOf(kind), 1))
}

function change(next: readonly Kind[]): void {
  asked = next
  changes.emit()
}

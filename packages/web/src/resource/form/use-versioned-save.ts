import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { saveVersioned, type Version, type VersionedCalls } from '../../api/versioned-save.ts'
import type { Stored } from '../entity.ts'
import { type Merged, mergeInto, SaveConflict } from './merge.ts'

interface VersionedSaveOptions<T extends Stored> {
  readonly calls: VersionedCalls<T> & { create?(input: { body: Partial<T> }): Promise<T> }
  /** What the form was opened with; without an id for a new item. */
  readonly opened: Version<Partial<T>>
  /** What the form shows of a stored item, where that is not the item itself. */
  readonly prepare?: ((item: T) => T | undefined) | undefined
  onSaved(saved: Version<T>): unknown
  /** Both changed the same: the form shows `merged.item`, and the next save is one of `stored`. */
  onConflict(merged: Merged<T>, stored: T): void
  /** Any other failure. */
  onError(error: Error): void
}

/**
 * The save of a form. Changes of others that do not touch ours are merged without a word; where both changed the same field, nothing
 * is stored, and `conflict` says what they set until the person saves again.
 */
export function useVersionedSave<T extends Stored>(options: VersionedSaveOptions<T>) {
  const { calls, opened, prepare = (item: T) => item, onSaved, onConflict, onError } = options
  const [seen, setSeen] = useState(opened)
  const [conflict, setConflict] = useState<Merged<T>['both']>()
  const mutation = useMutation<Version<T>, Error, Partial<T>>({
    async mutationFn(body) {
      const { id } = opened.item
      if (!id) return { item: await calls.create!({ body }), tag: undefined }
      return saveVersioned<T>({
        calls,
        id,
        // Without a version the stored item is read first
        seen: seen.tag === undefined ? undefined : (seen as Version<T>),
        change: (stored) => mergeInto<T>(seen, { ...body, id } as Partial<T>, stored, prepare),
      })
    },
    onSuccess(saved) {
      setSeen(saved)
      setConflict(undefined)
      return onSaved(saved)
    },
    onError(error) {
      if (!(error instanceof SaveConflict)) return onError(error)
      const { merged, stored } = error as SaveConflict<T>
      setSeen(stored)
      setConflict(merged.both)
      onConflict(merged, stored.item)
    },
  })
  /** Goes on from what is stored now, while nothing is typed. */
  const rebase = (stored: Version<T>) => {
    setSeen(stored)
    setConflict(undefined)
  }
  return { mutation, seen, conflict, rebase }
}

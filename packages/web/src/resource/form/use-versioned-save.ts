import { AppError } from '@rastro/core/kit/errors'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { watchItem } from '../../api/item-changes.ts'
import type { EntityName } from '../../api/query-keys.ts'
import { isSameVersion, saveVersioned, type Version, type VersionedCalls, withTag } from '../../api/versioned-save.ts'
import type { Stored } from '../entity.ts'
import { changedNames, type Merged, mergeInto, SaveConflict } from './merge.ts'

/** Changes by somebody else to a form's item while the form has unsaved input. */
export type Elsewhere = 'changed' | 'removed'

interface VersionedSaveOptions<T extends Stored> {
  /** The entity, by its name on the server. */
  readonly entity: EntityName | (string & {})
  readonly calls: VersionedCalls<T> & { create?(input: { body: Partial<T> }): Promise<T> }
  /** The item with which the form was opened; without an id for a new one. */
  readonly opened: Version<Partial<T>>
  /** Maps a stored item to the form's values, where they differ. */
  readonly prepare?: ((item: T) => T | undefined) | undefined
  /** The form has unsaved input. */
  readonly isChanged: boolean
  /** Somebody else has changed the item, and the form has no unsaved input: it shows this. */
  onFresh(item: T): void
  /** Fields that are not typed here, by name: where only they have changed, the form goes on from them. */
  readonly apart?: ReadonlySet<string>
  onApart?(item: T): void
  /** Saves what belongs to the stored item and is no part of it; a retry after a failure saves the item again, and creates no other. */
  afterStored?(item: T): Promise<void>
  onSaved(saved: Version<T>): unknown
  /** Both changed the same fields: the form shows `merged.item`, and the next save is based on `stored`. */
  onConflict(merged: Merged<T>, stored: T): void
  /** Any other failure. */
  onError(error: Error): void
}

/**
 * The save of a form. Changes of others that do not conflict are merged silently; on a conflict nothing is stored, and
 * `conflict` has their values until the person saves again.
 */
export function useVersionedSave<T extends Stored>(options: VersionedSaveOptions<T>) {
  const { entity, calls, opened, prepare = (item: T) => item, isChanged, onFresh } = options
  const { afterStored, onSaved, onConflict, onError, apart, onApart } = options
  const [seen, setSeen] = useState(opened)
  const [conflict, setConflict] = useState<Merged<T>['both']>()
  const [elsewhere, setElsewhere] = useState<Elsewhere>()
  const { id: openedId } = opened.item
  const mutation = useMutation<Version<T>, Error, Partial<T>>({
    async mutationFn(body) {
      const saved = await store(body)
      goOn(saved)
      await afterStored?.(saved.item)
      return saved
    },
    onSuccess: (saved) => onSaved(saved),
    onError(error) {
      if (!(error instanceof SaveConflict)) return onError(error)
      const { merged, stored } = error as SaveConflict<T>
      goOn(stored)
      setConflict(merged.both)
      onConflict(merged, stored.item)
    },
  })
  const store = async (body: Partial<T>): Promise<Version<T>> => {
    const id = opened.item.id ?? seen.item.id
    if (!id) return { item: await calls.create!({ body }), tag: undefined }
    return saveVersioned<T>({
      calls,
      id,
      // Without a version the stored item is fetched first
      seen: seen.tag === undefined ? undefined : (seen as Version<T>),
      change: (stored) => mergeInto<T>(seen, { ...body, id } as Partial<T>, stored, prepare),
    })
  }
  const goOn = (stored: Version<Partial<T>>) => {
    setSeen(stored)
    setConflict(undefined)
    setElsewhere(undefined)
  }
  const hear = (stored: Version<T> | null) => {
    if (mutation.isPending) return
    const shown = stored && { ...stored, item: prepare(stored.item) ?? stored.item }
    if (shown && isSameVersion(seen, shown)) return
    if (shown && !isChanged) {
      goOn(shown)
      return onFresh(shown.item)
    }
    if (shown && apart && changedNames(seen.item, shown.item).every((name) => apart.has(name))) {
      goOn(shown)
      return onApart?.(shown.item)
    }
    setElsewhere(shown ? 'changed' : 'removed')
  }
  // Includes input made while the item is fetched
  const latest = useRef({ hear, calls })
  useEffect(() => {
    latest.current = { hear, calls }
  })
  useEffect(() => {
    if (!openedId) return
    let isOpen = true
    const stop = watchItem(entity, openedId, async () => {
      const stored = await readAgain(latest.current.calls, openedId)
      if (isOpen && stored !== undefined) latest.current.hear(stored)
    })
    return () => {
      isOpen = false
      stop()
    }
  }, [entity, openedId])
  return { mutation, conflict, elsewhere }
}

/** The stored item; null when it was deleted, undefined when the server cannot be reached. */
async function readAgain<T>(calls: VersionedCalls<T>, id: number): Promise<Version<T> | null | undefined> {
  try {
    return await withTag<T>((onHeaders) => calls.get({ params: { id } }, onHeaders))
  } catch (error) {
    return error instanceof AppError && [400, 403, 404].includes(error.status) ? null : undefined
  }
}

import { AppError } from '@rastro/core/kit/errors'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Entity, Stored } from '../entity.ts'
import { errorText } from '../show-error.ts'
import { fieldName, toForm } from './attribute-keys.ts'
import { type Merged, merge } from './merge.ts'
import { isNoItem, itemKey, readItem, type Version, withTag } from './use-item.ts'

export interface Save<T extends Stored> {
  readonly isSaving: boolean
  /** Why the last try failed; what was typed is still there. */
  readonly error: Error | null
  /** The same in words for the person. */
  readonly why: string | undefined
  /** Somebody else saved meanwhile: what both of us changed, with what they set. Their other changes stand in the form already. */
  readonly conflict: Merged<T>['both'] | undefined
  save(values: Partial<T>): void
}

interface SaveOptions<T extends Stored> {
  of: Entity<T>
  form: UseFormReturn
  /** What the form was opened with; without a version for a new one. */
  opened: Version<Partial<T>>
  explain: ((error: AppError) => string | undefined) | undefined
  onSaved(item: T): void
}

const changedMeanwhile = 412

/** Makes the item or saves it whole; a save names the version it has seen, so that nobody's change is lost (decision 51). */
export function useSave<T extends Stored>({ of, form, opened, explain, onSaved }: SaveOptions<T>): Save<T> {
  const queries = useQueryClient()
  const [seen, setSeen] = useState(opened)
  const [conflict, setConflict] = useState<Merged<T>['both']>()
  const wordsOf = (error: Error) => (error instanceof AppError && explain?.(error)) || errorText(error)
  const saving = useMutation<Version<T>, Error, Partial<T>>({
    async mutationFn(body) {
      const id = opened.item.id
      if (!id) return { item: await of.calls.create({ body }), tag: undefined }
      return withTag((onHeaders) =>
        of.calls.update({ params: { id }, body: { ...body, id }, ifMatch: seen.tag }, onHeaders),
      )
    },
    async onSuccess(saved) {
      setSeen(saved)
      setConflict(undefined)
      onSaved(saved.item)
      // A form that stays open goes on from what is stored now
      queries.setQueryData(itemKey(of, saved.item.id), saved)
      await queries.invalidateQueries({ queryKey: [of.resource.path], predicate: isNoItem })
    },
    async onError(error, body) {
      if (!(error instanceof AppError)) return
      if (error.status === changedMeanwhile && opened.item.id) {
        const stored = await readItem(of, opened.item.id)
        const merged = merge<T>(seen.item, body, stored.item)
        setSeen(stored)
        setConflict(merged.both)
        form.reset(toForm(stored.item))
        for (const [key, value] of Object.entries(toForm(merged.item))) form.setValue(key, value, { shouldDirty: true })
      } else if (error.field && document.getElementById(`field-${error.field}`)) {
        const message = wordsOf(error)
        form.setError(fieldName(error.field), { type: 'server', message }, { shouldFocus: true })
      }
    },
  })
  const { error } = saving
  return { isSaving: saving.isPending, error, why: error ? wordsOf(error) : undefined, conflict, save: saving.mutate }
}

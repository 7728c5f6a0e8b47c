import { AppError } from '@rastro/core/kit/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { entityKey, isNoForm, itemKey } from '../../api/query-keys.ts'
import type { Version } from '../../api/versioned-save.ts'
import {
  type LinkField,
  LinksNotSaved,
  linkFields,
  linksName,
  pendingLinks,
  saveLinks,
} from '../connections/link-changes.ts'
import type { Entity, Stored } from '../entity.ts'
import { errorText } from '../show-error.ts'
import { fieldName, toForm } from './attribute-keys.ts'
import { type Merged, SaveConflict } from './merge.ts'
import { type Elsewhere, useVersionedSave } from './use-versioned-save.ts'
import { valueAt } from './value-at.ts'

const none: readonly string[] = []

export interface Save<T extends Stored> {
  readonly isSaving: boolean
  /** Why the last save failed, as text; the input is retained. */
  readonly why: string | undefined
  /** The names of those that the links are not saved with; undefined while all are. The item itself was saved. */
  readonly unlinked: readonly string[] | undefined
  /** Somebody else saved meanwhile: the conflicting fields, with their values. Their other changes are in the form already. */
  readonly conflict: Merged<T>['both'] | undefined
  /** Changes of the item by somebody else while the form has unsaved input. */
  readonly elsewhere: Elsewhere | undefined
  save(values: Partial<T>): void
}

/** Why the links of an item were not saved, and the names of those they are with. */
export interface Unlinked {
  readonly why: string
  readonly names: readonly string[]
}

interface SaveOptions<T extends Stored> {
  of: Entity<T>
  form: UseFormReturn
  /** The item with which the form was opened; without a version for a new one. */
  opened: Version<Partial<T>>
  prepare: ((item: T) => T | undefined) | undefined
  /** The form has unsaved input. */
  isChanged: boolean
  storedApart: readonly string[] | undefined
  explain: ((error: AppError, sent: FieldValues) => string | undefined) | undefined
  onSaved(item: T): void
  /** A new item was created, and its links failed: the form of the item goes on with these. */
  onPartlyMade(id: number, failed: Unlinked): void
  /** How the save failed before the form of this item was opened by `onPartlyMade`. */
  failedBefore: Unlinked | undefined
  /** The label of a field that the form shows. */
  labelOf(field: string): string | undefined
  /** Called with the field that the server rejects. */
  onRefused(field: string): void
}

/** Creates or saves the item of a form, without overwriting changes of others (decision 51). */
export function useSave<T extends Stored>({
  of,
  form,
  opened,
  prepare,
  isChanged,
  storedApart = none,
  explain,
  onSaved,
  onPartlyMade,
  failedBefore,
  labelOf,
  onRefused,
}: SaveOptions<T>): Save<T> {
  const queries = useQueryClient()
  const wordsOf = (error: Error): string =>
    error instanceof LinksNotSaved
      ? errorText(error.cause)
      : (error instanceof AppError && explain?.(error, form.getValues())) ||
        errorText(error, error instanceof AppError && error.field ? labelOf(error.field) : undefined)
  const unlinkedBy = (error: LinksNotSaved): Unlinked => ({
    why: wordsOf(error),
    names: pendingLinks(form.getValues('links')).map(({ name }) => name),
  })
  const { mutation, conflict, elsewhere } = useVersionedSave<T>({
    entity: of.resource.name,
    calls: of.calls,
    opened,
    prepare,
    isChanged,
    afterStored: ({ id }) =>
      (of.saveLinks ?? saveLinks)({ kind: of.resource.name, id }, form.getValues('links') ?? {}, (field, left) => {
        form.setValue(linksName(field), left.length > 0 ? left : undefined, { shouldDirty: true })
        void queries.invalidateQueries({ queryKey: entityKey('permission') })
      }).catch((error) => {
        if (!opened.item.id && error instanceof LinksNotSaved) {
          void queries.invalidateQueries({ queryKey: entityKey(of.resource), predicate: isNoForm })
          onPartlyMade(id, unlinkedBy(error))
        }
        throw error
      }),
    onFresh: (item) => form.reset(toForm(item)),
    apart: useMemo(() => new Set([...(of.resource.managed ?? []), ...storedApart]), [of, storedApart]),
    onApart(item) {
      for (const name of storedApart)
        form.resetField(fieldName(name), { defaultValue: valueAt(toForm(item), fieldName(name)) ?? null })
    },
    onSaved(saved) {
      onSaved(saved.item)
      // A form that stays open continues from the stored item
      queries.setQueryData(itemKey(of.resource, saved.item.id), saved)
      return queries.invalidateQueries({ queryKey: entityKey(of.resource), predicate: isNoForm })
    },
    onConflict({ item }, stored) {
      const links = (form.getValues('links') ?? {}) as Partial<Record<LinkField, unknown>>
      form.reset(toForm(stored))
      for (const field of linkFields) form.setValue(linksName(field), links[field], { shouldDirty: true })
      for (const [key, value] of Object.entries(toForm(item))) form.setValue(key, value, { shouldDirty: true })
    },
    onError(error) {
      if (!(error instanceof AppError && error.field && document.getElementById(`field-${error.field}`))) return
      const message = wordsOf(error)
      form.setError(fieldName(error.field), { type: 'server', message })
      onRefused(error.field)
    },
  })
  const { error, isPending, mutate } = mutation
  const failed = mutation.isIdle && isChanged ? failedBefore : undefined
  const why = error && !(error instanceof SaveConflict) ? wordsOf(error) : failed?.why
  const unlinked = error instanceof LinksNotSaved ? unlinkedBy(error).names : failed?.names
  return { isSaving: isPending, why, unlinked, conflict, elsewhere, save: mutate }
}

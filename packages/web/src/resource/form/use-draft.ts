import { isSame } from '@rastro/core/access/is-same'
import { isSecret, type TSchema } from '@rastro/core/kit/schema'
import { secretFamily, serverOnlyFamily } from '@rastro/core/vocabulary/secret-attributes'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type DraftField, draftKey, dropDraft, readDraft, writeDraft } from '../../session/drafts.ts'
import { useUser } from '../../session/session.ts'
import type { Entity, Stored } from '../entity.ts'
import { fromFieldName } from './attribute-keys.ts'
import { changedPaths } from './form-status.ts'
import { valueAt } from './value-at.ts'

interface FormDraft {
  /** When the restored draft was typed. */
  readonly restoredAt: Date | undefined
  /** Restored fields that somebody else has changed meanwhile, by name, with their values. */
  readonly theirs: ReadonlyMap<string, unknown>
  /** Resets to the stored values. */
  discard(): void
  /** Deletes the draft of the saved values. */
  drop(): void
  /** Keeps what of the form was not among the values that created the item, as the draft of the form of that item. */
  moveTo(id: number, sent: FieldValues): void
  /** Deletes it permanently: the form is being left. */
  forget(): void
}

const pauseMs = 300

/** Stores unsaved input of a form, and restores it when the form is opened again: after a reload, a lost session or server. */
export function useDraft<T extends Stored>(
  { resource }: Entity<T>,
  id: number | undefined,
  form: UseFormReturn,
): FormDraft {
  const user = useUser()
  const key = draftKey(user.id, resource.path, id ?? 'new')
  const [restored, setRestored] = useState<{ at: Date; theirs: ReadonlyMap<string, unknown> }>()
  const isOver = useRef(false)
  useEffect(() => {
    const draft = readDraft(key)
    if (!draft) return
    const opened = form.formState.defaultValues
    const theirs = new Map<string, unknown>()
    for (const { path, typed, before } of draft.fields) {
      const stored = valueAt(opened, path)
      if (!isSame(stored, before) && !isSame(stored, typed)) theirs.set(fromFieldName(path), stored)
      form.setValue(path, typed, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    }
    setRestored({ at: new Date(draft.at), theirs })
  }, [key, form])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      clearTimeout(timer)
      timer = undefined
      if (isOver.current) return
      const fields = typedFields(form, resource.schema.properties)
      if (fields.length > 0) writeDraft(key, { at: Date.now(), fields })
      else dropDraft(key)
    }
    const stop = form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: () => {
        timer ??= setTimeout(write, pauseMs)
      },
    })
    const flush = () => timer !== undefined && write()
    addEventListener('pagehide', flush)
    return () => {
      stop()
      flush()
      removeEventListener('pagehide', flush)
    }
  }, [key, form, resource])
  return {
    restoredAt: restored?.at,
    theirs: restored?.theirs ?? none,
    drop() {
      dropDraft(key)
      setRestored(undefined)
    },
    forget() {
      isOver.current = true
      dropDraft(key)
    },
    moveTo(made, sent) {
      isOver.current = true
      dropDraft(key)
      const fields = typedFields(form, resource.schema.properties).filter(
        ({ path, typed }) => path.startsWith('links.') || !isSame(valueAt(sent, path), typed),
      )
      if (fields.length > 0) writeDraft(draftKey(user.id, resource.path, made), { at: Date.now(), fields })
    },
    discard() {
      form.reset()
      dropDraft(key)
      setRestored(undefined)
    },
  }
}

const none: ReadonlyMap<string, unknown> = new Map()

/** The changed fields with their input, without secrets; a list is one field. */
function typedFields(form: UseFormReturn, schema: Readonly<Record<string, TSchema>>): DraftField[] {
  const values = form.getValues()
  const { _defaultValues: opened, _formState } = form.control
  const paths = new Set(changedPaths(_formState.dirtyFields).map((path) => listAbove(values, path)))
  return [...paths]
    .filter((path) => !isSecretField(path, schema))
    .map((path) => ({ path, typed: valueAt(values, path), before: valueAt(opened, path) }))
}

/** The path of the list that contains a path; the path itself outside of lists. */
function listAbove(values: FieldValues, path: string): string {
  const steps = path.split('.')
  const at = steps.findIndex((_, index) => Array.isArray(valueAt(values, steps.slice(0, index + 1).join('.'))))
  return at < 0 ? path : steps.slice(0, at + 1).join('.')
}

function isSecretField(path: string, schema: Readonly<Record<string, TSchema>>): boolean {
  const [field, ...rest] = fromFieldName(path).split(/[./]/)
  const of = schema[field!]
  return (
    (of !== undefined && isSecret(of)) ||
    /password/i.test(path) ||
    [secretFamily, serverOnlyFamily].some(({ key }) => key.test(rest.join('.')))
  )
}

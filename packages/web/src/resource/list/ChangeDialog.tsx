import type { TSchema } from '@rastro/core/kit/schema'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { entityKey } from '../../api/query-keys.ts'
import { saveVersioned } from '../../api/versioned-save.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { Entity, Stored } from '../entity.ts'
import { toForm } from '../form/attribute-keys.ts'
import formStyles from '../form/form.module.css'
import { changedPaths } from '../form/form-status.ts'
import { FormResourceContext, SchemaContext } from '../form/use-field.tsx'
import { inTurns } from '../in-turns.ts'
import { errorText } from '../show-error.ts'
import { changeOf, commonValues } from './change-of.ts'

export interface ChangeProps<T extends Stored> {
  items: readonly T[]
  /** Done: the selection ends. */
  onDone(): void
  onClose(): void
}

interface ChangeDialogProps<T extends Stored> extends ChangeProps<T> {
  of: Entity<T>
  /** Fields: the changed ones are set for all. */
  children: ReactNode
}

/** Sets a field of many items at once. Each is read before it is saved, so that no other change is overwritten. */
export function ChangeDialog<T extends Stored>(props: ChangeDialogProps<T>): ReactNode {
  const { of, items, onDone, onClose, children } = props
  const t = useT('resource')
  const queries = useQueryClient()
  const existing = useMemo(() => ({ name: of.resource.name, isNew: false }), [of])
  // Values common to all are shown; the others are unknown
  const form = useForm<FieldValues>({ mode: 'onTouched', defaultValues: toForm(commonValues(items)) })
  const { dirtyFields, isValid, isSubmitting } = form.formState
  const paths = changedPaths(dirtyFields)
  const save = async (typed: FieldValues) => {
    const change = changeOf<T>(of.resource.schema, typed, paths)
    const { done, failed, error } = await inTurns(items, ({ id }) =>
      saveVersioned<T>({ calls: of.calls, id, change: ({ item }) => change(item) }),
    )
    if (done > 0) showToast('notice', t('listChanged', { count: done }))
    if (failed.length > 0) showToast('error', t('listChangeFailed', { count: failed.length, why: errorText(error) }))
    onClose()
    onDone()
    await queries.invalidateQueries({ queryKey: entityKey(of.resource) })
  }
  return (
    <Dialog
      title={t('listChangeTitle', { count: items.length })}
      text={t('listChangeText')}
      onClose={onClose}
      onSubmit={form.handleSubmit(save)}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit" disabled={paths.length === 0 || !isValid || isSubmitting}>
            {t(isSubmitting ? 'sharedSaving' : 'sharedSave')}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <FormResourceContext value={existing}>
          <SchemaContext value={of.resource.schema.properties as Record<string, TSchema>}>
            <div className={formStyles.fields}>{children}</div>
          </SchemaContext>
        </FormResourceContext>
      </FormProvider>
    </Dialog>
  )
}

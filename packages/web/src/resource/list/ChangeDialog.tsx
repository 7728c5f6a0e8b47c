import type { TSchema } from '@rastro/core/kit/schema'
import { type ReactNode, useMemo } from 'react'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { saveVersioned } from '../../api/versioned-save.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Entity, Stored } from '../entity.ts'
import { toForm } from '../form/attribute-keys.ts'
import formStyles from '../form/form.module.css'
import { changedPaths } from '../form/form-status.ts'
import { FormResourceContext, SchemaContext } from '../form/use-field.tsx'
import { ChangeRun } from './ChangeRun.tsx'
import { changeOf, commonValues } from './change-of.ts'
import { useChangeRun } from './use-change-run.ts'

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
  const existing = useMemo(() => ({ name: of.resource.name, isNew: false }), [of])
  // Values common to all are shown; the others are unknown
  const form = useForm<FieldValues>({ mode: 'onTouched', defaultValues: toForm(commonValues(items)) })
  const { dirtyFields, isValid } = form.formState
  const paths = changedPaths(dirtyFields)
  const end = () => {
    onClose()
    onDone()
  }
  const run = useChangeRun<T>(of, end)
  const save = (typed: FieldValues) => {
    const change = changeOf<T>(of.resource.schema, typed, paths)
    void run.start(items, ({ id }) => saveVersioned<T>({ calls: of.calls, id, change: ({ item }) => change(item) }))
  }
  if (run.state) return <ChangeRun of={of} run={run} onClose={end} />
  return (
    <Dialog
      title={t('listChangeTitle', { count: items.length })}
      text={t('listChangeText')}
      onClose={onClose}
      onSubmit={form.handleSubmit(save)}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit" disabled={paths.length === 0 || !isValid}>
            {t('sharedSave')}
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

import { type ReactNode, useContext } from 'react'
import { useFormContext } from 'react-hook-form'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InfoIcon, WarningIcon } from '../../ui/icons.ts'
import type { Stored } from '../entity.ts'
import styles from './form.module.css'
import { NotesContext, plainly } from './use-field.tsx'
import type { Save } from './use-save.ts'

interface FormFootProps<T extends Stored> {
  saving: Save<T>
  canSave: boolean
  onCancel(): void
}

/** Save, cancel, and how it stands: what is wrong, what has changed, what failed. */
export function FormFoot<T extends Stored>({ saving, canSave, onCancel }: FormFootProps<T>): ReactNode {
  const t = useT('resource')
  const { isSaving } = saving
  return (
    <div className={styles.foot}>
      <div className={styles.state}>
        <FormState saving={saving} />
      </div>
      <Button onClick={onCancel}>{t('sharedCancel')}</Button>
      <Button kind="primary" type="submit" disabled={!canSave || isSaving}>
        {t(isSaving ? 'sharedSaving' : 'sharedSave')}
      </Button>
    </div>
  )
}

/** APP-35: the same, while what would be saved has not come yet. */
export function WaitingFoot({ onCancel }: Pick<FormFootProps<Stored>, 'onCancel'>): ReactNode {
  const t = useT('resource')
  return (
    <div className={styles.foot}>
      <Button onClick={onCancel}>{t('sharedCancel')}</Button>
      <Button kind="primary" disabled>
        {t('sharedSave')}
      </Button>
    </div>
  )
}

/** How a form stands: what is wrong, what has changed, what failed. */
export function FormState<T extends Stored>({
  saving: { isSaving, why, conflict },
}: Pick<FormFootProps<T>, 'saving'>): ReactNode {
  const t = useT('resource')
  const { labels } = useContext(NotesContext)
  // What no field of the form shows is told here with its value
  const named = (both: ReadonlyMap<string, unknown>) => [
    ...[...labels].flatMap(([key, label]) => (both.has(key) ? [label] : [])),
    ...[...both].flatMap(([key, value]) =>
      labels.has(key) ? [] : [`${key.replace(/^attributes\./, '')} = ${plainly(value)}`],
    ),
  ]
  const { errors, dirtyFields, touchedFields, isSubmitted } = useFormContext().formState
  const wrong = leaves(errors, isError).filter((name) => isSubmitted || touches(touchedFields, name))
  const isIncomplete = isSubmitted && wrong.some((name) => messageOf(errors, name) === t('errorFieldRequired'))
  const changed = changeCount(dirtyFields)
  if (isSaving) return null
  if (why && wrong.length === 0) {
    return (
      <p role="alert" className={styles.failed}>
        <Icon of={WarningIcon} />
        {t('formFailed', { why })}
      </p>
    )
  }
  if (conflict) {
    return (
      <p role="alert" className={styles.failed}>
        <Icon of={WarningIcon} />
        {t('formConflictBoth', { fields: named(conflict).join(', ') })}
      </p>
    )
  }
  if (wrong.length > 0) {
    return (
      <p role="status" className={styles.failed}>
        <Icon of={WarningIcon} />
        {isIncomplete ? t('errorRequired') : t('errorFieldsLeft', { count: wrong.length })}
      </p>
    )
  }
  if (changed === 0) return null
  return (
    <p role="status" className={styles.changed}>
      <Icon of={InfoIcon} />
      {t('formChangedCount', { count: changed })}
    </p>
  )
}

/** How many fields say something else than what is stored. Unlike the form's `isDirty` it takes an attribute that is unset for one that is absent. */
export const changeCount = (dirtyFields: object): number => leaves(dirtyFields, (value) => value === true).length

const isError = (value: object): boolean => 'type' in value && typeof value.type === 'string'

/** The paths of a tree's leaves. */
function leaves(tree: object, isLeaf: (value: never) => boolean, above = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]): string[] => {
    if (isLeaf(value as never)) return [above + key]
    return value !== null && typeof value === 'object' ? leaves(value, isLeaf, `${above}${key}.`) : []
  })
}

const touches = (touched: object, name: string): boolean => leafOf(touched, name) === true
const messageOf = (errors: object, name: string) => (leafOf(errors, name) as { message?: string } | undefined)?.message

const leafOf = (tree: object, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], tree)

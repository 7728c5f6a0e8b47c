import type { Translate } from '@rastro/core/i18n/words'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InfoIcon, WarningIcon } from '../../ui/icons.ts'
import type { Stored } from '../entity.ts'
import { fieldName } from './attribute-keys.ts'
import { byPlace, goToField, namesAmong } from './field-registry.ts'
import styles from './form.module.css'
import { tabsOf, useFormStatus, useRegistry } from './form-status.ts'
import { plainly } from './use-field.tsx'
import type { Save } from './use-save.ts'
import { valueAt } from './value-at.ts'

interface FormFootProps<T extends Stored> {
  saving: Save<T>
  canSave: boolean
  onCancel(): void
}

/** Save, cancel, and the state of the form: errors, changes, failures. */
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

/** APP-35: the same, while the item is loading. */
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

/** The state of a form: errors, changes, failures. */
export function FormState<T extends Stored>({
  saving: { isSaving, why, unlinked, conflict, elsewhere },
}: Pick<FormFootProps<T>, 'saving'>): ReactNode {
  const t = useT('resource')
  const registry = useRegistry()
  const { fields } = registry
  // Conflicts without a field in the form are shown here with their value
  const named = (both: ReadonlyMap<string, unknown>) => [
    ...[...fields].flatMap(([name, { label }]) => (both.has(name) ? [label] : [])),
    ...[...both].flatMap(([key, value]) =>
      fields.has(key) ? [] : [`${key.replace(/^attributes\./, '')} = ${plainly(value)}`],
    ),
  ]
  const { wrong, isIncomplete, changed, isValid } = useFormStatus()
  if (isSaving) return null
  if (why && wrong.length === 0) {
    return (
      <p role="alert" className={styles.failed}>
        <Icon of={WarningIcon} />
        {unlinked ? t('formLinksFailed', { names: namesText(t, unlinked), why }) : t('formFailed', { why })}
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
        <span>
          {isIncomplete ? t('errorRequired') : `${t('errorFieldsLeft', { count: wrong.length })}:`}{' '}
          <FieldLink name={namesAmong(registry, wrong)[0]} />
        </span>
      </p>
    )
  }
  if (elsewhere) {
    return (
      <p role="status" className={styles.failed}>
        <Icon of={WarningIcon} />
        {t(elsewhere === 'removed' ? 'formRemovedElsewhere' : 'formChangedElsewhere')}
      </p>
    )
  }
  if (changed.length === 0) return null
  const tabs = tabsOf(registry, changed).size
  return (
    <p role="status" className={styles.changed}>
      <Icon of={InfoIcon} />
      <span>
        {tabs > 1
          ? t('formChangedInTabs', { count: changed.length, tabs })
          : t('formChangedCount', { count: changed.length })}
        {!isValid && <Missing />}
      </span>
    </p>
  )
}

const maxNames = 3

/** `Van 1, Van 2, Van 3 and 4 more` */
function namesText(t: Translate<'resource' | 'shared'>, all: readonly string[]): string {
  const names = all
    .slice(0, maxNames)
    .map((name) => name || t('sharedNoName'))
    .join(', ')
  return all.length > maxNames ? t('formLinksMore', { names, count: all.length - maxNames }) : names
}

/** The first required field that is empty and was never touched. */
function Missing(): ReactNode {
  const t = useT('resource')
  const { fields } = useRegistry()
  const values: unknown = useWatch()
  const name = [...fields.keys()].sort(byPlace).find((one) => fields.get(one)!.fault(valueAt(values, fieldName(one))))
  if (name === undefined) return null
  return (
    <>
      {' · '}
      {t('formMissing')} <FieldLink name={name} />
    </>
  )
}

/** Moves the focus to a field, and names its dialog or tab. */
function FieldLink({ name }: { name: string | undefined }): ReactNode {
  const t = useT('resource')
  const registry = useRegistry()
  const field = name === undefined ? undefined : registry.fields.get(name)
  if (name === undefined || !field) return null
  const dialog = field.dialog === undefined ? undefined : registry.dialogs.get(field.dialog)
  const tab = dialog?.title ?? (field.tab === undefined ? undefined : registry.tabs.get(field.tab))
  return (
    <button type="button" className={styles.fieldLink} onClick={() => goToField(registry, name)}>
      {tab === undefined ? field.label : t('formFieldInTab', { field: field.label, tab })}
    </button>
  )
}

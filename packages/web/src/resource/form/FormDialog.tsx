import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type Glyph, Icon } from '../../ui/Icon.tsx'
import { WarningIcon } from '../../ui/icons.ts'
import { fieldName } from './attribute-keys.ts'
import { DialogContext, type FieldRegistry, focusIn, goToField, namesAmong, placeOf } from './field-registry.ts'
import styles from './form.module.css'
import { allErrors, useFormStatus, useRegistry } from './form-status.ts'
import { valueAt } from './value-at.ts'

interface FormDialogProps {
  title: string
  icon?: Glyph
  /** Under the title: what the dialog sets. */
  text?: string
  /** Fields of the same form. They are also mounted, hidden, while the dialog is closed, so that they are validated. */
  children: ReactNode
}

/**
 * Fields of a form in a dialog, behind a button: permissions, preferences, a location. They are saved with the form; Cancel
 * restores their values. It fills the screen of a phone. The button shows changes and errors.
 */
export function FormDialog({ title, icon, text, children }: FormDialogProps): ReactNode {
  const t = useT('resource')
  const { getValues, setValue, trigger, control } = useFormContext()
  const registry = useRegistry()
  const id = useId()
  const before = useRef<unknown>(undefined)
  const [isOpen, setOpen] = useState(false)
  const [wanted, setWanted] = useState<string>()
  const { wrong, changed } = useFormStatus()
  const faults = namesIn(registry, id, wrong).length
  const fault = faults > 0 ? t('errorFieldsLeft', { count: faults }) : undefined
  const isChanged = namesIn(registry, id, changed).length > 0
  const open = (field?: string) => {
    if (!isOpen) before.current = structuredClone(getValues())
    setWanted(field)
    setOpen(true)
    const place = isOpen && field !== undefined ? placeOf(field) : null
    if (place) focusIn(place)
  }
  registry.dialogs.set(id, { title, open })
  useEffect(() => () => void registry.dialogs.delete(id), [registry, id])
  const ownPaths = () => [...registry.fields].flatMap(([name, { dialog }]) => (dialog === id ? fieldName(name) : []))
  const cancel = () => {
    for (const path of ownPaths())
      setValue(path, valueAt(before.current, path), { shouldDirty: true, shouldValidate: true })
    setOpen(false)
  }
  const finish = async () => {
    if (await trigger(ownPaths())) return setOpen(false)
    const [first] = namesIn(registry, id, allErrors(control._formState.errors))
    if (first !== undefined) goToField(registry, first)
  }
  return (
    <>
      <Button icon={icon} className={styles.dialogButton} onClick={() => open()}>
        {title}
        {fault && (
          <span className={styles.dialogFault} role="img" aria-label={fault} data-tip={fault}>
            <Icon of={WarningIcon} size={16} />
          </span>
        )}
        {isChanged && <b className={styles.dot} role="img" aria-label={t('formChanged')} data-tip={t('formChanged')} />}
      </Button>
      <DialogContext value={id}>
        {isOpen ? (
          <Dialog
            title={title}
            text={text}
            isLarge
            onClose={cancel}
            onSubmit={() => void finish()}
            actions={
              <>
                <Button onClick={cancel}>{t('sharedCancel')}</Button>
                <Button kind="primary" type="submit">
                  {t('sharedApply')}
                </Button>
              </>
            }
          >
            {/* Key events of the dialog must not reach the form around it */}
            <fieldset className={styles.inDialog} onKeyDown={stop}>
              {children}
              <FocusOnOpen field={wanted} />
            </fieldset>
          </Dialog>
        ) : (
          <div hidden>{children}</div>
        )}
      </DialogContext>
    </>
  )
}

/** The names of a dialog's fields at these paths, in the order of the page. */
const namesIn = (registry: FieldRegistry, dialog: string, paths: readonly string[]): string[] =>
  namesAmong(registry, paths).filter((name) => registry.fields.get(name)?.dialog === dialog)

/** The dialog is loaded when it opens: the field can be focused once this is mounted beside it. */
function FocusOnOpen({ field }: { field: string | undefined }): null {
  useEffect(() => {
    const place = field === undefined ? null : placeOf(field)
    if (place) focusIn(place)
  }, [field])
  return null
}

const stop = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.stopPropagation()
}

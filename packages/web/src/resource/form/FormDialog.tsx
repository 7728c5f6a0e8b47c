import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Glyph } from '../../ui/Icon.tsx'
import { fieldName } from './attribute-keys.ts'
import { createRegistry, goToField, namesAmong, RegistryContext } from './field-registry.ts'
import styles from './form.module.css'
import { allErrors, changeCount } from './form-status.ts'
import { valueAt } from './use-field.tsx'

interface FormDialogProps {
  title: string
  icon?: Glyph
  /** Under the title: what the dialog sets. */
  text?: string
  /** Fields of the same form; none of them may be required, as they are checked only while the dialog is open. */
  children: ReactNode
}

/**
 * Fields of a form in a dialog, behind a button: permissions, preferences, a location. They are saved with the form; Cancel
 * restores their values. It fills the screen of a phone.
 */
export function FormDialog({ title, icon, text, children }: FormDialogProps): ReactNode {
  const t = useT('resource')
  const { getValues, setValue, trigger, control, formState } = useFormContext()
  const registry = useMemo(() => createRegistry(), [])
  const before = useRef<unknown>(undefined)
  const names = useRef<readonly string[]>([])
  const [isOpen, setOpen] = useState(false)
  const isChanged = names.current.some((name) => {
    const dirty = valueAt(formState.dirtyFields, fieldName(name))
    return dirty === true || (typeof dirty === 'object' && dirty !== null && changeCount(dirty) > 0)
  })
  const open = () => {
    before.current = structuredClone(getValues())
    setOpen(true)
  }
  const close = () => {
    names.current = [...registry.fields.keys()]
    setOpen(false)
  }
  const cancel = () => {
    for (const name of registry.fields.keys()) {
      const path = fieldName(name)
      setValue(path, valueAt(before.current, path), { shouldDirty: true, shouldValidate: true })
    }
    close()
  }
  const finish = async () => {
    const paths = [...registry.fields.keys()].map(fieldName)
    if (await trigger(paths)) return close()
    const [first] = namesAmong(registry, allErrors(control._formState.errors))
    if (first !== undefined) goToField(registry, first)
  }
  return (
    <>
      <Button icon={icon} className={styles.dialogButton} onClick={open}>
        {title}
        {isChanged && <b className={styles.dot} role="img" aria-label={t('formChanged')} data-tip={t('formChanged')} />}
      </Button>
      {isOpen && (
        <RegistryContext value={registry}>
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
            </fieldset>
          </Dialog>
        </RegistryContext>
      )}
    </>
  )
}

const stop = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.stopPropagation()
}

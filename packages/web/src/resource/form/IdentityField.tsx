import { type IdentityName, identityKinds } from '@rastro/core/identity/kinds'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { WarningIcon } from '../../ui/icons.ts'
import { TextField } from '../../ui/TextField.tsx'
import { closedLook } from './Closed.tsx'
import styles from './form.module.css'
import { FieldPlace, type FieldProps, useField } from './use-field.tsx'

export interface IdentityLook {
  kind: IdentityName
  autoComplete?: string
  /** Inside the box, after the text. */
  end?: ReactNode
  /** Called with the text as it is typed. */
  onTyped?: (written: string) => void
}

/**
 * An identity number of a person, a company, a vehicle or a unit, formatted as on documents. An implausible one is marked below
 * and may be saved all the same.
 */
export function IdentityField({
  kind,
  autoComplete = 'off',
  end,
  onTyped,
  ...props
}: FieldProps & IdentityLook): ReactNode {
  const t = useT('resource')
  const { look, closed, value, set, blur, ref } = useField<string | null | undefined>(props)
  const [isTyping, setTyping] = useState(false)
  const { clean, written, fault, isGradual = false, isNumeric, longest } = identityKinds[kind]
  const text = String(value ?? '')
  const wrong = isTyping || look.disabled || text.trim() === '' ? undefined : fault(clean(text))
  const type = (next: string) => {
    set(next)
    onTyped?.(next)
  }
  return (
    <FieldPlace name={props.name}>
      <TextField
        {...look}
        ref={ref}
        type={kind === 'phone' ? 'tel' : 'text'}
        inputMode={isNumeric ? 'numeric' : undefined}
        autoComplete={autoComplete}
        spellCheck={false}
        maxLength={longest + 12}
        value={text}
        end={end}
        hint={wrong ? <Warning text={t(warningOf(kind, wrong))} /> : look.hint}
        {...closedLook(closed)}
        onChange={({ target }) => {
          setTyping(true)
          // No formatting while the caret is inside the text: it would jump
          const isAtEnd = target.selectionStart === target.value.length
          type(isGradual && isAtEnd ? written(clean(target.value)) : target.value)
        }}
        onBlur={() => {
          const tidy = text.trim() === '' ? '' : written(clean(text))
          if (isTyping && tidy !== text) type(tidy)
          setTyping(false)
          blur()
        }}
      />
    </FieldPlace>
  )
}

function warningOf(kind: IdentityName, fault: 'length' | 'form' | 'check') {
  if (kind === 'plate') return 'warnPlate'
  if (kind === 'phone') return 'warnPhone'
  return ({ length: 'warnLength', form: 'warnForm', check: 'warnCheck' } as const)[fault]
}

const Warning = ({ text }: { text: string }) => (
  <span className={styles.warning} role="status">
    <Icon of={WarningIcon} size={16} />
    {text}
  </span>
)

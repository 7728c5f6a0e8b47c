import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './form.module.css'
import { FieldPlace, type FieldProps, useField } from './use-field.tsx'

interface NumberInputProps extends FieldProps {
  /** Inside the box, after the number: `km`. */
  unit?: string | undefined
  /** Converts a stored value to text, and text to a stored value: NaN for no number. */
  shown: (stored: number) => string
  read: (text: string) => number
  check?: ((value: number | null) => string | undefined) | undefined
  /** Why a text is rejected; undefined when accepted. */
  refuse?: (text: string) => string | undefined
  /** The error for text that cannot be parsed, by default that it is no number. */
  unreadable?: string
  /** 0 is a value like any other; else it stands for empty. */
  mayBeZero?: boolean
}

/** A number in another shape than it is stored in. Invalid text stays as typed, with an error. */
export function NumberInput(props: NumberInputProps): ReactNode {
  const { unit, shown, read, refuse, unreadable, check, required = false, mayBeZero = true, ...rest } = props
  const t = useT('resource')
  // Other clients store numbers as texts
  const { look, value, set, blur, ref } = useField<number | string | null | undefined>({
    ...rest,
    required: required && !mayBeZero,
    check: (given: number | string | null | undefined) => {
      const number = numberOf(given)
      return required && number === null ? t('errorFieldRequired') : check?.(number)
    },
  })
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: number | null }>()
  const [refused, setRefused] = useState<string>()
  const stored = numberOf(value)
  const isTyped = typed !== undefined && Object.is(typed.value, stored)
  return (
    <FieldPlace name={props.name}>
      <TextField
        {...look}
        required={required}
        error={
          refused ?? (look.error && stored !== null && Number.isNaN(stored) ? unreadable : undefined) ?? look.error
        }
        ref={ref}
        inputMode="decimal"
        autoComplete="off"
        value={isTyped ? typed.text : stored === null ? '' : shown(stored)}
        end={unit && <span className={styles.unit}>{unit}</span>}
        onChange={({ target: { value: text } }) => {
          const reason = refuse?.(text)
          setRefused(reason)
          if (reason) return
          const number = text.trim() === '' ? null : read(text)
          setTyped({ text, value: number })
          set(number)
        }}
        onBlur={() => {
          setRefused(undefined)
          if (stored === null || !Number.isNaN(stored)) setTyped(undefined)
          blur()
        }}
      />
    </FieldPlace>
  )
}

const numberOf = (value: number | string | null | undefined): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value)

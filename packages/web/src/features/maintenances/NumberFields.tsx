import { formatFixed, formatNumber } from '@rastro/core/format/numbers'
import { typedNumber } from '@rastro/core/format/typed-number'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useCurrency } from '../../i18n/currency.ts'
import { useT } from '../../i18n/translate.ts'
import { FieldPlace, type FieldProps, useField, useFieldValue, useSetField } from '../../resource/form/use-field.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Maintenances.module.css'
import type { Measure } from './measure.ts'

interface Typed {
  readonly text: string
  readonly value: number | null
}

interface NumberInputProps extends FieldProps {
  unit?: string | undefined
  /** What is shown of a stored value, and what is stored of a typed text: null for nothing, NaN for no number. */
  shown: (stored: number) => string
  read: (text: string) => number | null
  check: (value: number | null) => string | undefined
  /** Why a text is not taken at all; undefined when it is. */
  refuse?: (text: string) => string | undefined
}

/** A number in another shape than it is stored in. What cannot be read stays as it was typed, and is said to be none. */
function NumberInput({ unit, shown, read, refuse, check, required, ...props }: NumberInputProps): ReactNode {
  // Other clients keep numbers as texts; 0 is a number that may stand in a field that has to be filled in
  const { look, value, set, blur, ref } = useField<number | string | null | undefined>({
    ...props,
    check: check as (value: never) => string | undefined,
  })
  const [typed, setTyped] = useState<Typed>()
  const [refused, setRefused] = useState<string>()
  const stored = value === null || value === undefined || value === '' ? null : Number(value)
  const isTyped = typed !== undefined && Object.is(typed.value, stored)
  return (
    <FieldPlace name={props.name}>
      <TextField
        {...look}
        required={required}
        error={refused ?? look.error}
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

/** A count in the unit of the person: `1.234,5`. It may be left empty. */
export function CountField({ measure, ...props }: Omit<FieldProps, 'check'> & { measure: Measure }): ReactNode {
  const t = useT('maintenances')
  return (
    <NumberInput
      {...props}
      unit={measure.unit}
      shown={(stored) => (stored === 0 ? '' : formatNumber(measure.toShown(stored)))}
      read={(text) => measure.toStored(typedNumber(text))}
      check={(value) => (value !== null && Number(value) < 0 ? t('errorTooSmall', { least: 0 }) : undefined)}
    />
  )
}

/** MNT-18: an amount of money: `R$ 1.234,50`, stored as 1234.5. */
export function MoneyField(props: Omit<FieldProps, 'check'>): ReactNode {
  const t = useT('maintenances')
  const currency = useCurrency()
  return (
    <NumberInput
      {...props}
      shown={(stored) => `${currency} ${formatFixed(stored)}`}
      read={(text) => Math.round(typedNumber(text.replace(currency, '')) * 100) / 100}
      check={(value) => (value !== null && Number(value) < 0 ? t('errorTooSmall', { least: 0 }) : undefined)}
    />
  )
}

interface DigitsFieldProps extends Omit<FieldProps, 'check'> {
  measure: Measure
  /** ENT-39 */
  mayBeZero?: boolean
}

/** MNT-8, MNT-9: where an alert begins, and how often it comes: digits with an optional point, and how they are read below them. */
export function DigitsField({ measure, mayBeZero = false, ...props }: DigitsFieldProps): ReactNode {
  const t = useT('maintenances')
  // The field itself is registered once, with its rule
  const value = useFieldValue(props.name) as number | null
  const set = useSetField(props.name)
  const before = useRef(measure)
  useEffect(() => {
    // Of another unit the figure stays, and what it stands for changes
    if (before.current !== measure && value !== null) set(measure.toStored(before.current.toShown(value)))
    before.current = measure
  }, [measure, value, set])
  return (
    <NumberInput
      {...props}
      required
      hint={value === null || Number.isNaN(value) ? props.hint : t('maintenanceReads', { value: measure.text(value) })}
      unit={measure.unit}
      shown={(stored) => String(Number(measure.toShown(stored).toFixed(2)))}
      read={(text) => measure.toStored(typedNumber(text))}
      refuse={(text) => (/^\d*\.?\d*$/.test(text.trim()) ? undefined : t('maintenanceDigits'))}
      check={(number) => {
        if (number === null || number === undefined) return t('errorFieldRequired')
        return number === 0 && !mayBeZero ? t('errorZero') : undefined
      }}
    />
  )
}

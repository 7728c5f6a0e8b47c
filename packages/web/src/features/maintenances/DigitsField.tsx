import { typedNumber } from '@rastro/core/format/typed-number'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Measure } from '../../fleet/use-measures.ts'
import { useT } from '../../i18n/translate.ts'
import { NumberInput } from '../../resource/form/NumberInput.tsx'
import { type FieldProps, useFieldValue, useSetField } from '../../resource/form/use-field.tsx'

interface DigitsFieldProps extends Omit<FieldProps, 'check'> {
  measure: Measure
  /** ENT-39 */
  mayBeZero?: boolean
  /** Empty counts as 0. */
  mayBeEmpty?: boolean
  /** A rule on other fields. */
  check?: (value: number) => string | undefined
}

/** MNT-8, MNT-9: the numbers of an alert: digits with an optional point, with their interpretation below. */
export function DigitsField(given: DigitsFieldProps): ReactNode {
  const { measure, mayBeZero = false, mayBeEmpty = false, check, ...props } = given
  const t = useT('maintenances')
  // The field itself is registered once, with its rule
  const value = useFieldValue(props.name) as number | null | undefined
  const set = useSetField(props.name)
  const before = useRef(measure)
  useEffect(() => {
    // When the unit changes, the digits stay and their value changes
    if (before.current !== measure && typeof value === 'number') set(measure.toStored(before.current.toShown(value)))
    before.current = measure
  }, [measure, value, set])
  return (
    <NumberInput
      {...props}
      required={!mayBeEmpty}
      hint={
        typeof value !== 'number' || Number.isNaN(value)
          ? props.hint
          : t('maintenanceReads', { value: measure.text(value) })
      }
      unit={measure.unit}
      shown={(stored) => String(Number(measure.toShown(stored).toFixed(2)))}
      read={(text) => measure.toStored(typedNumber(text))}
      refuse={(text) => (/^\d*\.?\d*$/.test(text.trim()) ? undefined : t('maintenanceDigits'))}
      check={(number) => {
        if (number === null || number === undefined) return mayBeEmpty ? undefined : t('errorFieldRequired')
        return number === 0 && !mayBeZero ? t('errorZero') : check?.(number)
      }}
    />
  )
}

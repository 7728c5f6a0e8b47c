import { formatFixed, formatNumber } from '@rastro/core/format/numbers'
import { type DurationUnit, durationText, lengthOf, typedDuration } from '@rastro/core/format/typed-duration'
import { typedNumber } from '@rastro/core/format/typed-number'
import type { ReactNode } from 'react'
import { useCurrency } from '../../i18n/currency.ts'
import { useT } from '../../i18n/translate.ts'
import { type Bounds, boundsFault } from './faults.ts'
import { NumberInput } from './NumberInput.tsx'
import type { FieldProps } from './use-field.tsx'

/** The error of a number outside these bounds, as text. */
function useBounds({ least, most, whole }: Bounds, then?: (value: never) => string | undefined) {
  const t = useT('resource')
  return (value: number | null): string | undefined => {
    const fault = value === null ? undefined : boundsFault(value, { least, most, whole })
    return fault ? t(fault.key, fault.values) : then?.(value as never)
  }
}

export interface AmountLook extends Bounds {
  /** Inside the box, after the number: `km`. */
  unit?: string
  /** Max decimals shown; two by default. */
  decimals?: number
}

/** A number in the local format: `1.234,5`. */
export function AmountField({ unit, decimals = 2, least, most, whole, ...props }: FieldProps & AmountLook): ReactNode {
  const check = useBounds({ least, most, whole }, props.check)
  return (
    <NumberInput
      {...props}
      unit={unit}
      mayBeZero={false}
      shown={(stored) => formatNumber(stored, decimals)}
      read={typedNumber}
      check={check}
    />
  )
}

export interface MoneyLook extends Pick<Bounds, 'most'> {
  /** It is stored in centavos. */
  inCents?: boolean
}

/** MNT-18: an amount of money in the person's currency, stored without it: `R$ 1.234,50` is 1234.5. */
export function MoneyField({ most, inCents = false, ...props }: FieldProps & MoneyLook): ReactNode {
  const unit = inCents ? 100 : 1
  const currency = useCurrency()
  const check = useBounds({ least: 0, most }, props.check)
  return (
    <NumberInput
      {...props}
      shown={(stored) => `${currency} ${formatFixed(stored / unit)}`}
      read={(text) => (Math.round(typedNumber(text.replace(currency, '')) * 100) / 100) * unit}
      check={check}
    />
  )
}

export interface DurationLook extends Bounds {
  /** The stored unit, and the unit of a bare number; `least` and `most` are in it too. */
  unit: DurationUnit | 'ms'
}

/** A length of time: `1 h 30 min`, `1:30`, `90`. */
export function DurationField({ unit, least = 0, most, ...props }: FieldProps & DurationLook): ReactNode {
  const t = useT('resource')
  const length = unit === 'ms' ? 1 : lengthOf(unit)
  const check = (value: number | null) => {
    if (value === null) return props.check?.(value as never)
    if (value < least) return t('errorTooSmall', { least: durationText(least * length) })
    if (most !== undefined && value > most) return t('errorTooLarge', { most: durationText(most * length) })
    return props.check?.(value as never)
  }
  return (
    <NumberInput
      {...props}
      hint={props.hint ?? t('formDurationHint')}
      unreadable={t('errorDuration')}
      shown={(stored) => durationText(stored * length)}
      read={(text) => typedDuration(text, unit === 'ms' ? 'min' : unit) / length}
      check={check}
    />
  )
}

import { formatFixed, formatNumber } from '@rastro/core/format/numbers'
import { typedNumber } from '@rastro/core/format/typed-number'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { NumberInput } from './NumberInput.tsx'
import type { FieldProps } from './use-field.tsx'

interface CountFieldProps extends FieldProps {
  /** The person's unit of a count that is stored in another. */
  measure: { readonly unit: string | undefined; toStored(shown: number): number; toShown(stored: number): number }
  /** Always so many decimals; as many as it has, up to two, when undefined. */
  decimals?: number
}

/** A count in the person's unit: `1.234,5`. It may be empty, which 0 also means. */
export function CountField({ measure, decimals, check, ...props }: CountFieldProps): ReactNode {
  const t = useT('resource')
  const text = (shown: number) => (decimals === undefined ? formatNumber(shown) : formatFixed(shown, decimals))
  return (
    <NumberInput
      {...props}
      unit={measure.unit}
      mayBeZero={false}
      shown={(stored) => (stored === 0 ? '' : text(measure.toShown(stored)))}
      read={(typed) => measure.toStored(typedNumber(typed))}
      check={(value) =>
        value !== null && Number(value) < 0 ? t('errorTooSmall', { least: 0 }) : check?.(value as never)
      }
    />
  )
}

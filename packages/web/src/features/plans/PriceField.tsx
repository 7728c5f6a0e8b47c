import { formatFixed } from '@rastro/core/format/numbers'
import { typedNumber } from '@rastro/core/format/typed-number'
import type { ReactNode } from 'react'
import { useCurrency } from '../../i18n/currency.ts'
import { NumberInput } from '../../resource/form/NumberInput.tsx'
import type { FieldProps } from '../../resource/form/use-field.tsx'

/** An amount of money that is stored in centavos. */
export function PriceField(props: Omit<FieldProps, 'check'>): ReactNode {
  const currency = useCurrency()
  return (
    <NumberInput
      {...props}
      shown={(centavos) => `${currency} ${formatFixed(centavos / 100)}`}
      read={(text) => Math.round(typedNumber(text.replace(currency, '')) * 100)}
    />
  )
}

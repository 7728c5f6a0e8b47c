import { formatNumber } from '@rastro/core/format/numbers'
import { typedNumber } from '@rastro/core/format/typed-number'
import { fromUnit, toUnit } from '@rastro/core/format/units'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { usePreferences } from '../../session/preferences.ts'
import { NumberInput } from './NumberInput.tsx'
import type { FieldProps } from './use-field.tsx'

/** A speed in the person's unit, stored in knots; an unchanged one stays exactly as it is. */
export function SpeedField(props: FieldProps): ReactNode {
  const t = useT('resource')
  const { speedUnit } = usePreferences()
  const format = useFormat()
  return (
    <NumberInput
      {...props}
      unit={format.speedUnit}
      shown={(knots) => formatNumber(toUnit('speed', knots, speedUnit), 2)}
      read={(text) => fromUnit('speed', typedNumber(text), speedUnit)}
      check={(knots) => {
        if (knots === null) return undefined
        if (Number.isNaN(knots)) return t('errorNotNumber')
        return knots < 0 ? t('errorTooSmall', { least: 0 }) : undefined
      }}
    />
  )
}

import { formatNumber } from '@rastro/core/format/numbers'
import { typedNumber } from '@rastro/core/format/typed-number'
import { fromUnit, toUnit } from '@rastro/core/format/units'
import { wordOf } from '@rastro/core/i18n/words'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import styles from '../../resource/form/form.module.css'
import { FieldPlace, useField } from '../../resource/form/use-field.tsx'
import { usePreferences } from '../../session/preferences.ts'
import { TextField } from '../../ui/TextField.tsx'

interface SpeedFieldProps {
  name: string
  label: string
  /** Its effect, in one sentence. */
  about: string
  /** The default. */
  usualKnots: number
  maxKnots: number
}

/** A speed in the person's unit, stored in knots. */
export function SpeedField({ name, label, about, usualKnots, maxKnots }: SpeedFieldProps): ReactNode {
  const t = useT('server')
  const { speedUnit } = usePreferences()
  const unit = wordOf(t, 'unit', speedUnit)
  const text = (knots: number) => formatNumber(toUnit('speed', knots, speedUnit))
  const [typed, setTyped] = useState<{ text: string; value: number | null }>()
  const { look, value, set, blur, ref } = useField<number | null | undefined>({
    name,
    label,
    hint: t('serverUsual', { about, value: `${text(usualKnots)} ${unit}` }),
    check: ((knots: number) =>
      knots < 0 || knots > maxKnots ? t('errorWithin', { least: 0, most: text(maxKnots) }) : undefined) as never,
  })
  const isTyped = typed !== undefined && Object.is(typed.value, value)
  return (
    <FieldPlace name={name}>
      <TextField
        {...look}
        ref={ref}
        inputMode="decimal"
        autoComplete="off"
        value={isTyped ? typed.text : typeof value === 'number' ? text(value) : ''}
        end={<span className={styles.unit}>{unit}</span>}
        onChange={({ target }) => {
          const knots = target.value.trim() === '' ? null : fromUnit('speed', typedNumber(target.value), speedUnit)
          setTyped({ text: target.value, value: knots })
          set(knots)
        }}
        onBlur={blur}
      />
    </FieldPlace>
  )
}

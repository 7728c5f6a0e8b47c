import { formatNumber } from '@rastro/core/format/numbers'
import { typedNumber } from '@rastro/core/format/typed-number'
import { fromUnit, toUnit } from '@rastro/core/format/units'
import { usualIdling } from '@rastro/core/model/behaviour-items'
import { type ReactNode, useEffect, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { usePreferences } from '../../session/preferences.ts'
import { TextField } from '../../ui/TextField.tsx'
import { isFine, optionsOf, type ReportFilter } from './filter.ts'
import styles from './reports.module.css'

type Limits = Pick<ReportFilter, 'minDuration' | 'speedLimit'>

interface LimitFieldsProps {
  /** By its name. */
  report: string
  filter: Limits
  onChange(part: Partial<Limits>): void
}

const minuteMs = 60_000

/** The numbers that a report takes, in the units of the reader; without them the usual ones hold. */
export function LimitFields({ report, filter, onChange }: LimitFieldsProps): ReactNode {
  const t = useT('reports')
  const { speedUnit } = usePreferences()
  const format = useFormat()
  const options = optionsOf(report)
  return (
    <>
      {options.has('speedLimit') && (
        <NumberField
          label={t('reportSpeedLimit')}
          unit={format.speedUnit}
          placeholder={t('reportLimitUsual')}
          value={filter.speedLimit}
          isWrong={!isFine('speedLimit', filter.speedLimit)}
          shown={(knots) => formatNumber(toUnit('speed', knots, speedUnit), 2)}
          read={(typed) => fromUnit('speed', typed, speedUnit)}
          onChange={(speedLimit) => onChange({ speedLimit })}
        />
      )}
      {options.has('minDuration') && (
        <NumberField
          label={t('reportMinDuration')}
          unit={t('reportMinutes')}
          placeholder={report === 'idling' ? formatNumber(usualIdling / minuteMs) : t('reportDurationAny')}
          value={filter.minDuration}
          isWrong={!isFine('minDuration', filter.minDuration)}
          shown={(ms) => formatNumber(ms / minuteMs, 2)}
          read={(typed) => Math.round(typed * minuteMs)}
          onChange={(minDuration) => onChange({ minDuration })}
        />
      )}
    </>
  )
}

interface NumberFieldProps {
  label: string
  /** Inside the box, after the number. */
  unit: string
  /** What holds while it is empty. */
  placeholder: string
  value: number | undefined
  isWrong: boolean
  shown: (value: number) => string
  read: (typed: number) => number
  onChange(value: number | undefined): void
}

/** A number that may be left out; one that cannot be used stays as typed, with an error. */
function NumberField(props: NumberFieldProps): ReactNode {
  const { label, unit, placeholder, value, isWrong, shown, read, onChange } = props
  const t = useT('reports')
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: number | undefined }>()
  const isTyped = typed !== undefined && Object.is(typed.value, value)
  // The address may change by Back
  useEffect(() => setTyped((kept) => (kept && Object.is(kept.value, value) ? kept : undefined)), [value])
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      value={isTyped ? typed.text : value === undefined ? '' : shown(value)}
      error={isWrong ? t('reportNumberFault') : undefined}
      end={<span className={styles.unit}>{unit}</span>}
      onChange={({ target: { value: text } }) => {
        const next = text.trim() === '' ? undefined : read(typedNumber(text))
        setTyped({ text, value: next })
        onChange(next)
      }}
    />
  )
}

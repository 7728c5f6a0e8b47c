import { type ReactNode, useState } from 'react'
import { clockText, momentAt, type Period, periodOf, periods, type Span, spanOf } from '../../i18n/periods.ts'
import { useTimezone, useZoneDays } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { CalendarIcon } from '../../ui/icons.ts'
import { SelectField, TextField } from '../../ui/TextField.tsx'

const words = {
  today: 'periodToday',
  yesterday: 'periodYesterday',
  thisWeek: 'periodThisWeek',
  previousWeek: 'periodPreviousWeek',
  thisMonth: 'periodThisMonth',
  previousMonth: 'periodPreviousMonth',
  custom: 'periodCustom',
} as const satisfies Record<Period, string>

/** The name of the period that a span is; undefined for one of its own. */
export function usePeriodName(span: Span): string | undefined {
  const t = useT('reports')
  const period = periodOf(span, new Date(), useZoneDays())
  return period === 'custom' ? undefined : t(words[period])
}

/** RPT-16, RPT-18: one of seven periods; `custom` has two moments on the clock of the reader. */
export function PeriodFields({ span, onChange }: { span: Span; onChange(span: Span): void }): ReactNode {
  const t = useT('reports')
  const days = useZoneDays()
  const [isCustom, setCustom] = useState(false)
  const period = isCustom ? 'custom' : periodOf(span, new Date(), days)
  return (
    <>
      <SelectField
        label={t('periodPeriod')}
        icon={CalendarIcon}
        value={period}
        onChange={({ target }) => {
          const next = target.value as Period
          setCustom(next === 'custom')
          if (next !== 'custom') onChange(spanOf(next, new Date(), days))
        }}
      >
        {periods.map((each) => (
          <option key={each} value={each}>
            {t(words[each])}
          </option>
        ))}
      </SelectField>
      {period === 'custom' && (
        <>
          <Moment label={t('sharedFrom')} time={span.from} onChange={(from) => onChange({ ...span, from })} />
          {/* A minute belongs to the period as a whole */}
          <Moment
            label={t('sharedTo')}
            time={span.to}
            onChange={(to) => onChange({ ...span, to: new Date(to.getTime() + minuteMs - 1) })}
          />
        </>
      )}
    </>
  )
}
const minuteMs = 60_000

function Moment({ label, time, onChange }: { label: string; time: Date; onChange(time: Date): void }): ReactNode {
  const timezone = useTimezone()
  return (
    <TextField
      label={label}
      type="datetime-local"
      max="9999-12-30T23:59"
      required
      value={clockText(time, timezone)}
      onChange={({ target }) => onChange(momentAt(target.value, timezone))}
    />
  )
}

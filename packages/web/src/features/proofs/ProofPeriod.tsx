import { proofBounds } from '@rastro/core/model/proof'
import type { ReactNode } from 'react'
import { clockText, momentAt, type Span } from '../../i18n/periods.ts'
import { useTimezone } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { CalendarIcon } from '../../ui/icons.ts'
import { SelectField, TextField } from '../../ui/TextField.tsx'
import styles from './Proofs.module.css'

/** The last days, or a period of its own. */
export type Period = { readonly days: 1 | 3 | 7 } | ({ readonly days: 'own' } & Span)

export const dayMs = 86_400_000

/** Whether a pack may have this period. */
export function isWithinBounds(period: Period): boolean {
  if (period.days !== 'own') return true
  const lasting = period.to.getTime() - period.from.getTime()
  return lasting > 0 && lasting <= proofBounds.days * dayMs
}

interface ProofPeriodProps {
  period: Period
  isTried: boolean
  onChange(period: Period): void
}

/** The period of a pack: the last days, or two moments on the clock of the reader. */
export function ProofPeriod({ period, isTried, onChange }: ProofPeriodProps): ReactNode {
  const t = useT('proofs')
  const timezone = useTimezone()
  const choose = (value: string) => {
    if (value !== 'own') return onChange({ days: Number(value) as 1 | 3 | 7 })
    const to = new Date()
    onChange({ days: 'own', from: new Date(to.getTime() - dayMs), to })
  }
  const error = isTried && !isWithinBounds(period) ? t('proofPeriodWrong') : undefined
  return (
    <div className={styles.period}>
      <SelectField
        label={t('proofPeriod')}
        icon={CalendarIcon}
        value={period.days}
        error={error}
        onChange={({ target }) => choose(target.value)}
      >
        <option value={1}>{t('proofPeriodDay')}</option>
        <option value={3}>{t('proofPeriodThreeDays')}</option>
        <option value={7}>{t('proofPeriodWeek')}</option>
        <option value="own">{t('proofPeriodOwn')}</option>
      </SelectField>
      {period.days === 'own' &&
        (['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={t(end === 'from' ? 'sharedFrom' : 'sharedTo')}
            type="datetime-local"
            max="9999-12-30T23:59"
            required
            value={clockText(period[end], timezone)}
            onChange={({ target }) => onChange({ ...period, [end]: momentAt(target.value, timezone) })}
          />
        ))}
    </div>
  )
}

import { plusMonths } from '@rastro/core/billing/days'
import type { ReactNode } from 'react'
import { useDayNames } from '../../i18n/days.ts'
import { useT } from '../../i18n/translate.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { NextIcon, PreviousIcon } from '../../ui/icons.ts'
import styles from './Billing.module.css'

/** Turns from month to month. */
export function MonthPicker({ month, onChange }: { month: string; onChange: (month: string) => void }): ReactNode {
  const t = useT('billing')
  const names = useDayNames()
  const turn = (count: number) => onChange(plusMonths(`${month}-01`, count).slice(0, 7))
  const [year = 0, number = 0] = month.split('-').map(Number)
  return (
    <div className={styles.picker}>
      <IconButton icon={PreviousIcon} label={t('monthPrevious')} onClick={() => turn(-1)} />
      <b aria-live="polite">{names.month(year, number)}</b>
      <IconButton icon={NextIcon} label={t('monthNext')} onClick={() => turn(1)} />
    </div>
  )
}

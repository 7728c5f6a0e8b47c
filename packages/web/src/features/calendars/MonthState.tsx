import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Calendars.module.css'
import { reasonOf } from './calendar-draft.ts'
import type { Drawn } from './use-spans.ts'

interface MonthStateProps {
  isEmpty: boolean
  drawn: Drawn | undefined
  /** Retries. */
  failed: (() => void) | undefined
  days: number
}

/** The month in words: on how many days the calendar occurs, or why nothing is drawn. */
export function MonthState({ isEmpty, drawn, failed, days }: MonthStateProps): ReactNode {
  const t = useT('calendars')
  if (isEmpty) return <p role="status">{t('calendarNothingYet')}</p>
  if (failed)
    return (
      <div className={styles.failed} role="alert">
        {t('calendarMonthFailed')}
        <Button size="small" onClick={failed}>
          {t('liveTryNow')}
        </Button>
      </div>
    )
  if (!drawn) return <p role="status">{t('sharedLoading')}</p>
  if ('isTooMuch' in drawn) return <p role="status">{t('calendarTooMuch')}</p>
  if ('fault' in drawn)
    return (
      <p role="alert" className={styles.wrong}>
        {t('calendarUnreadable', { reason: reasonOf(t, drawn.fault) })}
      </p>
    )
  return (
    <p role="status">
      {days === 0 ? t('calendarNothing') : t('calendarDays', { count: days })}
      {!drawn.isWhole && ` ${t('calendarPart')}`}
    </p>
  )
}

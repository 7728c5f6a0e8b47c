import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { useCan } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { DownIcon, ExportIcon, MailIcon, ReportsIcon, ScheduledIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/Menu.tsx'
import styles from './reports.module.css'

/** What the button does: shows the report, or schedules it. */
export type Mode = 'show' | 'schedule'

interface ShowButtonProps {
  mode: Mode
  /** the report is also a file, sent by mail and scheduled. */
  isFiled: boolean
  isScheduled: boolean
  /** RPT-22: something is missing, or it is working. */
  disabled: boolean
  onMode(mode: Mode): void
  onExport(): void
  onMail(): void
}

/** RPT-20: show, and beside it export, mail and schedule; who reads only cannot schedule (RPT-21). */
export function ShowButton({
  mode,
  isFiled,
  isScheduled,
  disabled,
  onMode,
  onExport,
  onMail,
}: ShowButtonProps): ReactNode {
  const t = useT('reports')
  const [anchor, setAnchor] = useState<Element | null>(null)
  const maySchedule = useCan('scheduleReport') && isScheduled
  const entries = [
    { label: t('reportShow'), icon: ReportsIcon, onSelect: () => onMode('show') },
    ...(disabled && mode === 'show'
      ? []
      : [
          { label: t('reportExport'), icon: ExportIcon, onSelect: onExport },
          { label: t('reportMail'), icon: MailIcon, onSelect: onMail },
        ]),
    ...(maySchedule ? [{ label: t('reportSchedule'), icon: ScheduledIcon, onSelect: () => onMode('schedule') }] : []),
  ]
  return (
    <div className={styles.show}>
      <Button type="submit" kind="primary" size="large" disabled={disabled}>
        {t(mode === 'show' ? 'reportShow' : 'reportSchedule')}
      </Button>
      {isFiled && (
        <button
          type="button"
          className={styles.showMore}
          aria-label={t('reportMore')}
          data-tip={t('reportMore')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Icon of={DownIcon} />
        </button>
      )}
      {anchor && <Menu label={t('reportMore')} anchor={anchor} entries={entries} onClose={() => setAnchor(null)} />}
    </div>
  )
}

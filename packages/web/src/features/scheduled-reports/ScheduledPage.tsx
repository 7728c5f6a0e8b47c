import type { ScheduledReport } from '@rastro/core/resources/report'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Breadcrumbs } from '../../resource/Breadcrumbs.tsx'
import { calendarEntity } from '../../resource/entities/calendars.ts'
import { useRights } from '../../resource/entity.ts'
import { useItems } from '../../resource/list/use-items.ts'
import { useRemoval } from '../../resource/list/use-removal.tsx'
import { errorText } from '../../resource/show-error.ts'
import { useNames } from '../../resource/use-names.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { DeleteIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Runs } from './Runs.tsx'
import styles from './Scheduled.module.css'
import { scheduledReportEntity } from './scheduled-report-entity.ts'
import { useTypeWord } from './use-type-word.ts'

const all = { keyword: '', sort: '' }

/** RPT-9, RPT-40: the scheduled reports with type, description and calendar. */
export default function ScheduledPage(): ReactNode {
  const t = useT('reports')
  const { items, total, error, retry, more } = useItems(scheduledReportEntity, all)
  const { mayEdit } = useRights(scheduledReportEntity)
  const removal = useRemoval(scheduledReportEntity, () => {})
  const title = t('reportScheduled')
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <Breadcrumbs steps={[{ text: t('reportTitle') }, { text: title }]} />
        <h1>{title}</h1>
      </header>
      {error && !items ? (
        <div role="alert" className={styles.failed}>
          <p>{errorText(error)}</p>
          <Button onClick={retry}>{t('sharedRetry')}</Button>
        </div>
      ) : items === undefined ? (
        <Skeleton height={240} />
      ) : items.length === 0 ? (
        <Empty title={t('scheduledEmptyTitle')}>
          <p>{t('scheduledEmptyText')}</p>
        </Empty>
      ) : (
        <>
          <Rows items={items} onRemove={mayEdit ? (item) => removal.ask([item]) : undefined} />
          {total > items.length && <Button onClick={more}>{t('scheduledMore')}</Button>}
        </>
      )}
      {removal.question}
    </main>
  )
}

interface RowsProps {
  items: readonly ScheduledReport[]
  onRemove: ((item: ScheduledReport) => void) | undefined
}

function Rows({ items, onRemove }: RowsProps): ReactNode {
  const t = useT('reports')
  const [open, setOpen] = useState<number>()
  const calendarName = useNames(calendarEntity)
  const wordOfType = useTypeWord()
  return (
    <ul className={styles.list} aria-label={t('reportScheduled')}>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <dl className={styles.facts}>
            <Fact label={t('scheduledType')}>{wordOfType(item.type)}</Fact>
            <Fact label={t('sharedDescription')}>{item.description}</Fact>
            <Fact label={t('sharedCalendar')}>{calendarName(item.calendarId) || '–'}</Fact>
          </dl>
          <div className={styles.acts}>
            <Button
              aria-expanded={open === item.id}
              onClick={() => setOpen((shown) => (shown === item.id ? undefined : item.id))}
            >
              {t('scheduledSent')}
            </Button>
            {onRemove && (
              <IconButton
                icon={DeleteIcon}
                label={t('scheduledRemove', { name: item.description })}
                onClick={() => onRemove(item)}
              />
            )}
          </div>
          {open === item.id && <Runs id={item.id} />}
        </li>
      ))}
    </ul>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

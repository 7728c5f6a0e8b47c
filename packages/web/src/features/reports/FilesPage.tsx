import { wordOf } from '@rastro/core/i18n/words'
import type { ReportExport } from '@rastro/core/model/report-export'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { ReportHead } from '../../resource/ReportHead.tsx'
import { errorText } from '../../resource/show-error.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon, DeleteIcon, ExportIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FilesLink } from './FilesLink.tsx'
import styles from './files.module.css'
import { titles } from './titles.ts'
import { isAtWork, useExports, useRemoveExport } from './use-exports.ts'

/** The files of reports that one has asked for: at work with the time that is left, ready to be fetched, or why not. */
export default function FilesPage(): ReactNode {
  const t = useT('reports')
  const { data, error, refetch } = useExports()
  return (
    <main className={styles.page}>
      <ReportHead title={t('reportFilesList')}>
        <FilesLink />
      </ReportHead>
      <div className={styles.body}>
        {error && !data ? (
          <div role="alert" className={styles.failed}>
            <p>{errorText(error)}</p>
            <Button onClick={() => void refetch()}>{t('sharedRetry')}</Button>
          </div>
        ) : !data ? (
          <Skeleton height={160} />
        ) : data.length === 0 ? (
          <Empty title={t('exportsEmptyTitle')}>
            <p>{t('exportsEmptyText')}</p>
          </Empty>
        ) : (
          <>
            <ul className={styles.list} aria-label={t('reportFilesList')}>
              {data.map((file) => (
                <File key={file.id} file={file} />
              ))}
            </ul>
            <p className={styles.hint}>{t('exportsKept')}</p>
          </>
        )}
      </div>
    </main>
  )
}

function File({ file }: { file: ReportExport }): ReactNode {
  const t = useT('reports')
  const format = useFormat()
  const removal = useRemoveExport()
  const { id, report, from, to, state, progress } = file
  const name = `${t(titles[report as keyof typeof titles])} (.${file.format})`
  return (
    <li className={styles.file} data-state={state} aria-label={name}>
      <div className={styles.about}>
        <h2>{name}</h2>
        <p>{t('scheduledPeriod', { from: format.dateTime(from), to: format.dateTime(to) })}</p>
        <p className={styles.state} role="status">
          <State file={file} />
        </p>
        {isAtWork(file) && <progress value={progress} max={1} aria-label={name} />}
      </div>
      {state === 'done' && (
        <a className={buttonClass('quiet')} href={`/api/reports/exports/${id}/file`} download>
          <Icon of={ExportIcon} />
          {t('reportFiles')}
        </a>
      )}
      <IconButton
        icon={isAtWork(file) ? CloseIcon : DeleteIcon}
        label={t(isAtWork(file) ? 'exportCancel' : 'exportRemove', { name })}
        disabled={removal.isPending}
        onClick={() => removal.mutate(id)}
      />
    </li>
  )
}

/** `45% · 2 min left`, `12.000 rows · 1,5 MB · until 15:00`, or why it was not made. */
function State({ file }: { file: ReportExport }): ReactNode {
  const t = useT('reports')
  const format = useFormat()
  const { state, reason, progress, remaining, rows, size, expiresTime } = file
  if (state === 'waiting') return t('exportWaiting')
  if (state === 'failed') return reason && wordOf(t, 'exportReason', reason)
  if (state === 'running') {
    const left = remaining === null ? undefined : t('exportLeft', { time: format.value('hours', remaining) })
    return [format.percentage(Math.floor(progress * 100)), left].filter(Boolean).join(' · ')
  }
  const megabytes = format.value('number', Math.max(0.1, Math.round(size / 100_000) / 10))
  return [
    t('reportCount', { count: rows }),
    `${megabytes} MB`,
    t('exportUntil', { time: format.dateTime(expiresTime) }),
  ].join(' · ')
}

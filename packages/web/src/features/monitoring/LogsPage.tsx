import { formatNumber } from '@rastro/core/format/numbers'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { ReportHead } from '../../resource/ReportHead.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AddIcon, CheckIcon, DeleteIcon, PauseIcon, PlayIcon } from '../../ui/icons.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { type LogRow, matching, maxRows } from './log-rows.ts'
import styles from './Monitoring.module.css'
import { useLogs } from './use-logs.ts'

/** RPT-37: the raw messages of the trackers, as they arrive. */
export default function LogsPage(): ReactNode {
  const t = useT('monitoring')
  const { rows, waiting, isPaused, pause, clear } = useLogs()
  const [text, setText] = useState('')
  const shown = useMemo(() => matching(rows, text), [rows, text])
  return (
    <main className={styles.page}>
      <ReportHead title={t('reportLogs')}>
        <Button icon={isPaused ? PlayIcon : PauseIcon} onClick={() => pause(!isPaused)}>
          {t(isPaused ? 'logsResume' : 'logsPause')}
        </Button>
        <Button icon={DeleteIcon} disabled={rows.length === 0} onClick={clear}>
          {t('logsClear')}
        </Button>
      </ReportHead>
      <div className={styles.tools}>
        <SearchField label={t('logsFilter')} clearLabel={t('sharedClear')} value={text} onChange={setText} />
        <p className={styles.note} role="status">
          {isPaused ? t('logsPaused', { count: waiting }) : t('logsCount', { count: shown.length })}
        </p>
      </div>
      <section className={styles.panel}>
        {shown.length === 0 ? (
          <p className={styles.none}>{t(rows.length > 0 ? 'logsNoMatch' : 'logsWaiting')}</p>
        ) : (
          <table className={styles.logs}>
            <thead>
              <tr>
                <th>{t('logsState')}</th>
                <th>{t('logsIdentifier')}</th>
                <th>{t('logsProtocol')}</th>
                <th>{t('logsData')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <Row key={row.number} row={row} />
              ))}
            </tbody>
          </table>
        )}
        {rows.length === maxRows && <p className={styles.last}>{t('logsLast', { most: formatNumber(maxRows, 0) })}</p>}
      </section>
    </main>
  )
}

/** RPT-38, RPT-39: a registered tracker has a green icon, an unknown one a button that registers it. */
const Row = memo(function Row({ row: { deviceId, uniqueId, protocol, data } }: { row: LogRow }): ReactNode {
  const t = useT('monitoring')
  return (
    <tr>
      <td>
        {deviceId ? (
          <button
            type="button"
            disabled
            className={styles.known}
            aria-label={t('logsRegistered')}
            data-tip={t('logsRegistered')}
          >
            <Icon of={CheckIcon} size={18} />
          </button>
        ) : (
          uniqueId && (
            <Link
              className={styles.unknown}
              to={paths.newDevice(uniqueId)}
              aria-label={t('logsRegister', { id: uniqueId })}
              data-tip={t('logsRegister', { id: uniqueId })}
            >
              <Icon of={AddIcon} size={18} />
            </Link>
          )
        )}
      </td>
      <td className="numeric">{uniqueId}</td>
      <td>{protocol}</td>
      <td className={styles.data}>{data}</td>
    </tr>
  )
})

import type { Moving } from '@rastro/core/api/moving'
import { formatSpan } from '@rastro/core/format/durations'
import { formatNumber } from '@rastro/core/format/numbers'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { KindTable } from './KindTable.tsx'
import styles from './Moving.module.css'
import { kindWord, reasonWord } from './moving-words.ts'

interface RunPanelProps {
  run: Moving
  onStop(): void
}

/** The last run: how far it is, or what it did. */
export function RunPanel({ run, onStop }: RunPanelProps): ReactNode {
  const t = useT('moving')
  const { action, address, state } = run
  const panel = useRef<HTMLElement>(null)
  const isOpen = state === 'running' || state === 'stopping'
  const running = action === 'check' ? 'movingChecking' : 'movingImporting'
  const done = action === 'check' ? 'movingCheckDone' : 'movingImportDone'
  useEffect(() => {
    // On a phone it is below the buttons that start it
    if (isOpen) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <section className={styles.panel} ref={panel}>
      <h2>{t(state === 'done' ? done : running, { address })}</h2>
      {isOpen && <Progress run={run} />}
      {state === 'running' && (
        <div className={styles.actions}>
          <Button onClick={onStop}>{t('movingStop')}</Button>
        </div>
      )}
      {state === 'stopped' && <p role="status">{t('movingStopped')}</p>}
      {state === 'failed' && (
        <p role="alert" className={styles.verdict} data-state="alarm">
          {t('movingFailed', { message: reasonWord(t, run.message ?? '') })}
        </p>
      )}
      {state === 'done' && <KindTable run={run} />}
      {state === 'done' && action === 'check' && run.history && (
        <p className={styles.later}>{t('movingHistoryLater')}</p>
      )}
    </section>
  )
}

function Progress({ run: { state, kind, rows, total, remaining } }: { run: Moving }): ReactNode {
  const t = useT('moving')
  const values = { kind: kindWord(t, kind), rows: formatNumber(rows), total: formatNumber(total) }
  return (
    <div className={styles.run}>
      <progress {...(total > 0 && { value: Math.min(rows, total), max: total })} aria-label={t('settingsMoving')} />
      <p role="status">
        {state === 'stopping' ? t('movingStopping') : kind && t(total > 0 ? 'movingNowOf' : 'movingNow', values)}
        {state === 'running' && remaining !== null && `, ${t('movingRemaining', { time: formatSpan(t, remaining) })}`}
      </p>
    </div>
  )
}

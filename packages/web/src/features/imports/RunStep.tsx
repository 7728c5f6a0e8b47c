import { formatSpan } from '@rastro/core/format/durations'
import { formatNumber } from '@rastro/core/format/numbers'
import type { ImportKind } from '@rastro/core/imports/import-kind'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import styles from './imports.module.css'
import { kindWords } from './kind-words.ts'
import { PreviewTable } from './PreviewTable.tsx'
import type { Run } from './use-run.ts'
import type { ChosenFile } from './use-table.ts'

interface RunStepProps {
  kind: ImportKind
  file: ChosenFile
  run: Run
  stop(): void
  onResume(): void
  onAgain(): void
}

/** The progress of an import, and what it has created. */
export function RunStep({ kind, file, run, stop, onResume, onAgain }: RunStepProps): ReactNode {
  const t = useT('imports')
  const words = kindWords[kind.name]
  const byLine = useMemo(() => Map.groupBy(run.faults, ({ line }) => line), [run.faults])
  const refused = useMemo(() => file.table.lines.filter(({ line }) => byLine.has(line)), [file, byLine])
  const count = run.rows.length
  const left = timeLeft(run)
  return (
    <>
      <div className={styles.panel}>
        <div className={styles.run}>
          <progress value={run.done} max={count} aria-label={t(words.title)} />
          <p role="status">
            {run.state === 'running' ? (
              <>
                {t('importsRunning', { done: formatNumber(run.done), count: formatNumber(count) })}
                {left !== undefined && `, ${t('importsRemaining', { time: formatSpan(t, left) })}`}
              </>
            ) : (
              <b>{t(words.done, { count: run.created })}</b>
            )}
          </p>
          {run.state === 'stopped' && <p className="caption">{t('importsStopped')}</p>}
          {refused.length > 0 && <p className={styles.fault}>{t('importsRefusedLines', { count: refused.length })}</p>}
        </div>
        {refused.length > 0 && (
          <PreviewTable {...{ kind, file, byLine }} lines={refused} warnings={noWarnings} onField={() => {}} />
        )}
      </div>
      <footer className={styles.foot}>
        <span className={styles.left} />
        {run.state === 'running' && <Button onClick={stop}>{t('importsCancel')}</Button>}
        {run.state === 'stopped' && run.done < count && <Button onClick={onResume}>{t('importsResume')}</Button>}
        {run.state !== 'running' && (
          <>
            <Button onClick={onAgain}>{t('importsAnother')}</Button>
            <Link className={buttonClass('primary')} to={paths.listOf(kind.name)}>
              {t('importsShow')}
            </Link>
          </>
        )}
      </footer>
    </>
  )
}

const noWarnings: ReadonlyMap<string, string> = new Map()

/** Milliseconds, by the pace since the import was begun or continued; undefined while nothing is known of it. */
function timeLeft({ rows, done, since }: Run): number | undefined {
  const lines = done - since.done
  if (lines === 0) return undefined
  return ((Date.now() - since.time) / lines) * (rows.length - done)
}

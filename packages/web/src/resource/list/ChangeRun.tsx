import { formatNumber } from '@rastro/core/format/numbers'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type Entity, namedOr, type Stored } from '../entity.ts'
import { errorText } from '../show-error.ts'
import styles from './list.module.css'
import type { ChangeRunning, ChangeState } from './use-change-run.ts'

interface ChangeRunProps<T extends Stored> {
  of: Entity<T>
  run: ChangeRunning<T>
  onClose(): void
}

/** The most failures that are listed. */
const maxListed = 100

/** How far a change of many items is, or which of them it has not changed, and why. */
export function ChangeRun<T extends Stored>({ of, run, onClose }: ChangeRunProps<T>): ReactNode {
  const t = useT('resource')
  const { ended, progress, count } = run.state!
  if (!ended) return <Running state={run.state!} onStop={run.stop} />
  const { failed, left, done } = ended
  return (
    <Dialog
      title={t('listChangedOf', { done: formatNumber(done), count: formatNumber(count) })}
      text={[
        failed.length > 0 && t('listChangeFailed', { count: failed.length }),
        left.length > 0 && t('listChangeLeft', { count: left.length }),
      ]
        .filter(Boolean)
        .join(' ')}
      onClose={onClose}
      onSubmit={run.again}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedClose')}</Button>
          <Button kind="primary" type="submit">
            {t('sharedRetry')}
          </Button>
        </>
      }
    >
      {progress.failed.length > 0 && (
        <ul className={styles.failures}>
          {failed.slice(0, maxListed).map(({ item, error }) => (
            <li key={item.id}>
              <b>{namedOr(of, item, t('sharedNoName'))}</b>
              <span>{errorText(error)}</span>
            </li>
          ))}
          {failed.length > maxListed && <li>{t('listChangeMore', { count: failed.length - maxListed })}</li>}
        </ul>
      )}
    </Dialog>
  )
}

function Running<T>({ state, onStop }: { state: ChangeState<T>; onStop(): void }): ReactNode {
  const t = useT('resource')
  const { count, progress } = state
  const reached = progress.done + progress.failed.length
  const title = t('listChangeTitle', { count })
  return (
    <Dialog title={title} onClose={onStop} actions={<Button onClick={onStop}>{t('listChangeStop')}</Button>}>
      <div className={styles.running}>
        <progress value={reached} max={count} aria-label={title} />
        <p>{t('listChangeProgress', { done: formatNumber(reached), count: formatNumber(count) })}</p>
        {progress.failed.length > 0 && <p>{t('listChangeFailed', { count: progress.failed.length })}</p>}
        <p role="status" className="caption">
          {progress.isWaiting && t('listChangeWaits')}
        </p>
      </div>
    </Dialog>
  )
}

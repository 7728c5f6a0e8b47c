import type { Mistake } from '@rastro/core/trackers/likely-mistake'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { WarningIcon } from '../../ui/icons.ts'
import { ArrivalRow } from './ArrivalRow.tsx'
import styles from './first-tracker.module.css'
import { mistakeText } from './mistake-words.ts'
import type { Arrivals } from './use-arrivals.ts'

interface ArrivalsWindowProps {
  port: number
  arrivals: Arrivals | undefined
  hasFailed: boolean
  mistake: Mistake | undefined
  /** Identifiers that call on this port, to be chosen while none is typed. */
  callers: readonly string[]
  onChoose(uniqueId: string): void
  onGoOn(): void
  /** At its foot. */
  children: ReactNode
}

/** What arrives on the port as it comes, with the likely mistake. */
export function ArrivalsWindow(props: ArrivalsWindowProps): ReactNode {
  const { port, arrivals, hasFailed, mistake, callers, onChoose, onGoOn, children } = props
  const t = useT('firstTracker')
  const times = useTimes()
  const all = arrivals?.all ?? []
  const first = new Map(
    all
      .filter(({ kind }) => kind === 'message')
      .toReversed()
      .map((one) => [one.connection, one.id]),
  )
  return (
    <section className={styles.window} aria-labelledby="arrivals-title">
      <header className={styles.windowHead}>
        <div>
          <h2 id="arrivals-title">{t('trackerWindow')}</h2>
          {arrivals && (
            <p className="caption">
              {t('trackerSince', { port: String(port), time: times.shortTime(arrivals.since) })}
            </p>
          )}
        </div>
        {hasFailed ? (
          <p className={styles.state}>{t('trackerFailed')}</p>
        ) : arrivals?.isOver ? (
          <>
            <p className={styles.state}>{t('trackerEnded')}</p>
            <Button size="small" onClick={onGoOn}>
              {t('trackerGoOn')}
            </Button>
          </>
        ) : (
          <p className={styles.state}>
            <span className={styles.live} aria-hidden />
            {t('trackerLive')}
          </p>
        )}
      </header>
      <Rows count={all.length}>
        {all.map((arrival) => (
          <ArrivalRow key={arrival.id} arrival={arrival} isFirst={first.get(arrival.connection) === arrival.id} />
        ))}
      </Rows>
      {all.length === 0 && <p className={styles.nothing}>{t('trackerNothing')}</p>}
      {callers.map((uniqueId) => (
        <div key={uniqueId} className={styles.caller}>
          <p>{t('trackerCaller', { identifier: uniqueId })}</p>
          <Button size="small" onClick={() => onChoose(uniqueId)}>
            {t('trackerIsIt')}
          </Button>
        </div>
      ))}
      <div role="status">
        {mistake && (
          <div className={styles.mistake} data-tone="warn">
            <Icon of={WarningIcon} size={18} />
            <div>
              <h3>{t('mistakeTitle')}</h3>
              <p>{mistakeText(t, mistake)}</p>
              {mistake.kind === 'otherIdentifier' && (
                <Button size="small" onClick={() => onChoose(mistake.uniqueId)}>
                  {t('trackerIsIt')}
                </Button>
              )}
            </div>
          </div>
        )}
      </div>
      {children}
    </section>
  )
}

/** The rows, scrolled to the latest while the person has not scrolled up. */
function Rows({ count, children }: { count: number; children: ReactNode }): ReactNode {
  const t = useT('firstTracker')
  const list = useRef<HTMLOListElement>(null)
  const isAtEnd = useRef(true)
  useEffect(() => {
    if (count > 0 && isAtEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [count])
  return (
    <ol
      ref={list}
      className={styles.arrivals}
      aria-label={t('trackerWindow')}
      tabIndex={count > 0 ? 0 : undefined}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40
      }}
    >
      {children}
    </ol>
  )
}

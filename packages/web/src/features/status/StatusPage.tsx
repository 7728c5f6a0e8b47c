import { healthApi } from '@rastro/core/api/server'
import type { Status } from '@rastro/core/model/status'
import { statusChecks } from '@rastro/core/vocabulary/status-checks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clientOf } from '../../api/client.ts'
import { localKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Check } from './Check.tsx'
import styles from './Status.module.css'
import { StatusFacts } from './StatusFacts.tsx'

const calls = clientOf({ status: healthApi.status })
const everyMs = 30_000
/** A page that stayed open while the server was upgraded has no words for checks that are new. */
const known: ReadonlySet<string> = new Set(statusChecks)

/** The checks of the server with their values, and the facts of the process that answered. */
export default function StatusPage(): ReactNode {
  const t = useT('status')
  const { data, error, refetch } = useQuery({
    queryKey: localKey('status'),
    queryFn: () => calls.status({}),
    refetchInterval: everyMs,
    gcTime: 0,
    meta: { quiet: true },
  })
  return (
    <main className={styles.page}>
      <SettingsHead title={t('settingsStatus')} />
      <div className={styles.content}>
        {data ? (
          <Found status={data} />
        ) : error ? (
          <div role="alert" className={styles.failed}>
            <p>{errorText(error)}</p>
            <Button onClick={() => void refetch()}>{t('sharedRetry')}</Button>
          </div>
        ) : (
          <Skeleton height={320} />
        )}
      </div>
    </main>
  )
}

function Found({ status }: { status: Status }): ReactNode {
  const t = useT('status')
  const bad = status.checks.filter(({ state }) => state === 'warn' || state === 'alarm')
  const worst = bad.some(({ state }) => state === 'alarm') ? 'alarm' : bad.length > 0 ? 'warn' : 'ok'
  return (
    <>
      <p className={styles.whole} data-state={worst} role="status">
        {bad.length === 0 ? t('statusAllWell') : t('statusSome', { count: bad.length })}
      </p>
      <div className={styles.parts}>
        <section aria-label={t('statusChecks')} className={styles.panel}>
          <ul>
            {status.checks
              .filter(({ check }) => known.has(check))
              .map((result) => (
                <Check key={result.check} result={result} />
              ))}
          </ul>
        </section>
        <section aria-label={t('statusFacts')} className={styles.panel}>
          <h2>{t('statusFacts')}</h2>
          <StatusFacts status={status} />
        </section>
      </div>
    </>
  )
}

import type { DunnedClient } from '@rastro/core/api/dunning'
import { formatDay } from '@rastro/core/billing/days'
import { wordOf } from '@rastro/core/i18n/words'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '../../api/billing.ts'
import { listKey } from '../../api/query-keys.ts'
import { useMoney } from '../../i18n/money.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Dunning.module.css'
import { taxIdText } from './tax-id-text.ts'
import { useWhose } from './use-whose.ts'

/** The clients with charges that are late or due soon, those who are late for longest first. */
export function DunnedClients(): ReactNode {
  const t = useT('dunning')
  const whose = useWhose()
  const { data, error, refetch } = useQuery({
    queryKey: listKey('charge', 'dunning', whose),
    queryFn: () => api.dunning.clients({ query: whose }),
    meta: { quiet: true },
  })
  if (error) {
    return (
      <section className={styles.panel} role="alert">
        <Empty title={t('listFailed')} action={<Button onClick={() => void refetch()}>{t('sharedRetry')}</Button>}>
          <p>{errorText(error)}</p>
        </Empty>
      </section>
    )
  }
  if (!data) {
    return (
      <section className={styles.panel} aria-busy aria-label={t('sharedLoading')}>
        <Skeleton height={160} />
      </section>
    )
  }
  if (data.length === 0) {
    return (
      <section className={styles.panel}>
        <Empty title={t('dunningEmptyTitle')}>
          <p>{t('dunningEmptyText')}</p>
        </Empty>
      </section>
    )
  }
  return (
    <section className={styles.panel}>
      <ul className={styles.list}>
        {data.map((client) => (
          <Client key={client.customer} client={client} />
        ))}
      </ul>
    </section>
  )
}

function Client({ client }: { client: DunnedClient }): ReactNode {
  const t = useT('dunning')
  const money = useMoney()
  const times = useTimes()
  const { customer, name, cpfCnpj, lateCharges, lateValue, lateSince, last, next } = client
  const shown = name || customer
  const lines = [
    lateSince &&
      `${t('dunningLateCount', { count: lateCharges })} · ${money(lateValue)} · ${t('dunningLateSince', { day: formatDay(lateSince) })}`,
    last && `${t('dunningLast')}: ${wordOf(t, 'dunningAction', last.action)}, ${times.dateTime(last.time)}`,
    `${t('dunningNext')}: ${next ? `${wordOf(t, 'dunningAction', next.action)}, ${formatDay(next.day)}` : t('dunningNothingNext')}`,
  ]
  return (
    <li>
      <div className={styles.line}>
        <b>{shown}</b>
        <span className={styles.small}>{taxIdText(cpfCnpj)}</span>
        <Situation of={client} />
        <Link
          className={buttonClass()}
          to={paths.dunnedClient(customer)}
          aria-label={t('dunningOpen', { name: shown })}
        >
          {t('dunningSee')}
        </Link>
      </div>
      {lines.filter(Boolean).map((line) => (
        <span key={String(line)} className={styles.small}>
          {line}
        </span>
      ))}
    </li>
  )
}

function Situation({
  of,
}: {
  of: Pick<DunnedClient, 'isLimited' | 'isExempt' | 'graceUntil' | 'lateSince'>
}): ReactNode {
  const t = useT('dunning')
  const { isLimited, isExempt, graceUntil, lateSince } = of
  if (isExempt) return <span className={styles.badge}>{t('dunningExempt')}</span>
  if (graceUntil) return <span className={styles.badge}>{t('dunningPromised', { day: formatDay(graceUntil) })}</span>
  if (!isLimited && !lateSince) return <span className={styles.small}>{t('dunningNotLate')}</span>
  return (
    <span className={styles.badge} data-state="late">
      {t(isLimited ? 'dunningLimited' : 'dunningLate')}
    </span>
  )
}

import type { StockMovement } from '@rastro/core/model/stock-movement'
import type { StockKind, StockState } from '@rastro/core/vocabulary/stock-states'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { viewKey } from '../../api/query-keys.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { errorText } from '../../resource/show-error.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Stock.module.css'
import { reasonWords, stateWords } from './state-words.ts'
import { calls } from './stock-entities.ts'

/** Who had an item since when, the last movement first. */
export function HistorySection({ kind, of }: { kind: StockKind; of: number }): ReactNode {
  const t = useT('stock')
  const { data, error } = useQuery({
    queryKey: viewKey(kind, 'history', of),
    queryFn: () => (kind === 'tracker' ? calls.trackerHistory : calls.simHistory)({ params: { id: of } }),
    meta: { quiet: true },
  })
  return (
    <Section id="history" title={t('stockHistory')}>
      <Wide>
        {error ? (
          <p role="alert">{errorText(error)}</p>
        ) : !data ? (
          <Skeleton height={60} />
        ) : data.length === 0 ? (
          <p>{t('stockHistoryEmpty')}</p>
        ) : (
          <ol className={styles.history} aria-label={t('stockHistory')}>
            {data.map((movement) => (
              <Line key={movement.id} of={movement} />
            ))}
          </ol>
        )}
      </Wide>
    </Section>
  )
}

function Line({ of }: { of: StockMovement }): ReactNode {
  const t = useT('stock')
  const times = useTimes()
  const named = (state: StockState, name: string) =>
    name ? t('stockPlaceNamed', { state: t(stateWords[state]), name }) : t(stateWords[state])
  const to = named(of.toState, of.toName)
  const isOrder = of.reason === 'orderClosed'
  const reason = isOrder ? t('stockReasonOrderClosed', { number: of.note ?? '' }) : t(reasonWords[of.reason])
  return (
    <li>
      <b>{of.fromState ? t('stockFrom', { from: named(of.fromState, of.fromName), to }) : to}</b>
      <span>
        {times.dateTime(of.time)} · {reason} · {t('stockBy', { name: of.actorName })}
      </span>
      {of.note && !isOrder && <q>{of.note}</q>}
    </li>
  )
}

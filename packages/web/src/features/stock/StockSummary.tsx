import { formatNumber } from '@rastro/core/format/numbers'
import { type StockKind, type StockState, stockStates } from '@rastro/core/vocabulary/stock-states'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { viewKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { useReach } from '../../resource/entity.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './Stock.module.css'
import { stateWords } from './state-words.ts'
import { calls } from './stock-entities.ts'
import type { useStockFilter } from './use-stock-filter.ts'

const refreshMs = 60_000
/** Shown even when there is none. */
const always: readonly StockState[] = ['inStock', 'withTechnician', 'installed', 'lost']
const maxNamed = 6

/** The numbers above a list of the stock: each narrows the list to what it counts. */
export function StockSummary({ kind, of }: { kind: StockKind; of: ReturnType<typeof useStockFilter> }): ReactNode {
  const t = useT('stock')
  const reach = useReach()
  const { data } = useQuery({
    queryKey: viewKey(kind, 'overview', reach),
    queryFn: () => calls.overview({ query: { kind, ...reach } }),
    refetchInterval: refreshMs,
    meta: { quiet: true },
  })
  if (!data) return <div className={styles.summary} aria-busy />
  const shown = stockStates.filter((state) => always.includes(state) || data.states[state])
  const groups = data.groups.filter(({ states }) => states.inStock).slice(0, maxNamed)
  return (
    <section className={styles.summary} aria-label={t('stockSummary')}>
      <div className={styles.counts}>
        {shown.map((state) => (
          <Count
            key={state}
            count={data.states[state] ?? 0}
            text={t(stateWords[state])}
            isOn={of.state === state}
            onClick={() => of.setState(of.state === state ? '' : state)}
          />
        ))}
        {data.talking > 0 && (
          <Count
            isAlert
            count={data.talking}
            text={t('stockTalking')}
            isOn={of.alert === 'talking'}
            onClick={() => of.setAlert(of.alert === 'talking' ? '' : 'talking')}
          />
        )}
        {data.silent > 0 && (
          <Count
            isAlert
            count={data.silent}
            text={t('stockSilent')}
            isOn={of.alert === '1'}
            onClick={() => of.setAlert(of.alert === '1' ? '' : '1')}
          />
        )}
      </div>
      {groups.length > 0 && (
        <p className={styles.groups}>
          {t(kind === 'tracker' ? 'stockByModel' : 'stockByCarrier')}:{' '}
          {groups.map(({ name, states }, index) => (
            <span key={name}>
              {index > 0 && ' · '}
              {name || t(kind === 'tracker' ? 'stockNoModel' : 'stockNoCarrier')}{' '}
              <b>{formatNumber(states.inStock ?? 0)}</b>
            </span>
          ))}
        </p>
      )}
    </section>
  )
}

interface CountProps {
  count: number
  text: string
  isOn: boolean
  isAlert?: boolean
  onClick(): void
}

function Count({ count, text, isOn, isAlert = false, onClick }: CountProps): ReactNode {
  return (
    <button
      type="button"
      className={classNames(styles.count, isAlert && styles.alert)}
      aria-pressed={isOn}
      onClick={onClick}
    >
      <b>{formatNumber(count)}</b>
      <span>{text}</span>
    </button>
  )
}

import { formatNumber } from '@rastro/core/format/numbers'
import type { FuelLedger } from '@rastro/core/model/fuel-ledger'
import type { ReactNode } from 'react'
import { FuelIcon } from '../../fleet/icons.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { WarningIcon } from '../../ui/icons.ts'
import styles from './Ledger.module.css'

/** The level of the tank over time, with fillings and drops; the entries below say the same in words. */
export function LedgerCurve({ ledger: { levels, entries, capacity } }: { ledger: FuelLedger }): ReactNode {
  const t = useT('refuelling')
  const times = useTimes()
  const [first, last] = [levels[0]!.time.getTime(), levels.at(-1)!.time.getTime()]
  const most = Math.max(capacity, ...levels.map(({ litres }) => litres), 1)
  const x = (time: Date) =>
    (Math.min(1, Math.max(0, (time.getTime() - first) / Math.max(1, last - first))) * 100).toFixed(2)
  const y = (litres: number) => (100 - (Math.max(0, litres) / most) * 100).toFixed(2)
  const line = levels.map(({ time, litres }) => `${x(time)},${y(litres)}`).join(' ')
  const marks = entries.filter(
    ({ kind, sensed, sensor, verdict }) =>
      kind !== 'driven' && sensed !== null && sensor !== null && verdict?.verdict !== 'notTheft',
  )
  return (
    <section className={styles.curve} aria-label={t('ledgerCurve')}>
      <div className={styles.scale} aria-hidden>
        {[most, most / 2, 0].map((litres) => (
          <span key={litres}>{formatNumber(litres, 0)}</span>
        ))}
      </div>
      <div className={styles.plot} aria-hidden>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          {[0, 50, 100].map((at) => (
            <line key={at} x1="0" x2="100" y1={at} y2={at} />
          ))}
          <polygon points={`0,100 ${line} ${x(levels.at(-1)!.time)},100`} />
          <polyline points={line} />
        </svg>
        {marks.map(({ kind, startTime, endTime, sensor }) => (
          <span
            key={`${kind} ${startTime.getTime()}`}
            className={styles.mark}
            data-kind={kind}
            style={{ left: `${x(endTime)}%`, top: `${y(sensor!)}%` }}
          >
            <Icon of={kind === 'drain' ? WarningIcon : FuelIcon} size={12} />
          </span>
        ))}
      </div>
      <div className={styles.ends} aria-hidden>
        <span>{times.date(levels[0]!.time)}</span>
        <span>{times.date(levels.at(-1)!.time)}</span>
      </div>
    </section>
  )
}

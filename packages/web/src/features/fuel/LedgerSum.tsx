import { formatFixed } from '@rastro/core/format/numbers'
import type { FuelLedger } from '@rastro/core/model/fuel-ledger'
import type { ReactNode } from 'react'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import styles from './Ledger.module.css'
import { litresText, useLedgerTexts } from './use-ledger-texts.ts'

/** The sum in words: had + filled − used − unexplained = has; and what follows from it. */
export function LedgerSum({ ledger, from }: { ledger: FuelLedger; from: Date }): ReactNode {
  const t = useT('refuelling')
  const times = useTimes()
  const texts = useLedgerTexts()
  const { start, filled, used, drained, stolen, end, sensor, fillings, drains, distance, cost, recorded } = ledger
  const parts = [
    { sign: '', title: t('ledgerHad'), litres: start, note: times.date(from) },
    {
      sign: '+',
      title: t('ledgerFilled'),
      litres: filled,
      note: [t('ledgerTimes', { count: fillings }), cost > 0 && texts.money(cost)].filter(Boolean).join(', '),
    },
    {
      sign: '\u2212',
      title: t('ledgerUsed'),
      litres: used,
      note: [texts.distance(distance), texts.economy(distance, used)].filter(Boolean).join(', '),
    },
    {
      sign: '\u2212',
      title: t('ledgerUnexplained'),
      litres: drained,
      note: [t('ledgerDrops', { count: drains }), stolen > 0 && t('ledgerStolen', { litres: litresText(stolen) })]
        .filter(Boolean)
        .join(', '),
      isAlarm: drained > 0,
    },
    {
      sign: '=',
      title: t('ledgerHas'),
      litres: end,
      note:
        sensor === null
          ? ''
          : sensor === end
            ? t('ledgerAgrees')
            : t('ledgerSensorSays', { litres: litresText(sensor) }),
    },
  ]
  const facts = [
    [t('ledgerConsumption'), texts.consumption(distance, used)],
    [t('ledgerPrice'), cost > 0 && recorded > 0 ? texts.money(cost / recorded) : ''],
    [t('ledgerCostPer', { unit: texts.unit }), texts.costOf(cost, distance)],
  ] as const
  return (
    <>
      <dl className={styles.sum}>
        {parts.map(({ sign, title, litres, note, isAlarm }) => (
          <div key={title} className={isAlarm ? styles.alarm : undefined}>
            {sign && (
              <span className={styles.sign} aria-hidden>
                {sign}
              </span>
            )}
            <dt>{title}</dt>
            <dd>
              <b>
                {formatFixed(litres, 1)} <span>L</span>
              </b>
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
      <dl className={styles.facts}>
        {facts.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text || '-'}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

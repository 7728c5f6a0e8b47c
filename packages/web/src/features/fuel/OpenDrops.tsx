import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { viewKey } from '../../api/query-keys.ts'
import { useFormat } from '../../i18n/format.ts'
import { useZoneDays } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { calls } from './fuel-calls.ts'
import styles from './Ledger.module.css'

/** The falls of the last days that nobody has judged, each with the ledger around it; nothing where there are none. */
export function OpenDrops(): ReactNode {
  const t = useT('refuelling')
  const format = useFormat()
  const days = useZoneDays()
  const { data = [] } = useQuery({
    queryKey: viewKey('fuelVerdict', 'drops'),
    queryFn: () => calls.drops({}),
    meta: { quiet: true },
  })
  if (data.length === 0) return null
  return (
    <section className={styles.drops} aria-labelledby="open-drops">
      <h2 id="open-drops">{t('ledgerOpenDrops', { count: data.length })}</h2>
      <ul>
        {data.map(({ deviceId, deviceName, time }) => {
          const day = days.of(time)
          const ledger = paths.fuel({ vehicle: deviceId, from: days.after(days.start(day), -1), to: day })
          return (
            <li key={`${deviceId} ${time.getTime()}`}>
              <b>{deviceName}</b>
              <span>{format.dateTime(time)}</span>
              <Link className={buttonClass()} to={ledger} aria-label={t('ledgerCheckOf', { name: deviceName })}>
                {t('ledgerCheck')}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

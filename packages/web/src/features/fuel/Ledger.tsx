import { formatNumber } from '@rastro/core/format/numbers'
import { fuelLedgerBounds } from '@rastro/core/model/fuel-ledger'
import { matching } from '@rastro/core/vehicle/fuel-ledger'
import { vehicleInFull } from '@rastro/core/vehicle/vehicle'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useZoneDays } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { deviceChoices } from '../../resource/entities/devices.ts'
import { ItemChoice } from '../../resource/form/ItemChoice.tsx'
import { Failed } from '../../resource/list/Failed.tsx'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Fuel.module.css'
import { LedgerCurve } from './LedgerCurve.tsx'
import { LedgerRows } from './LedgerRows.tsx'
import { LedgerSum } from './LedgerSum.tsx'
import { OpenDrops } from './OpenDrops.tsx'
import { useLedger } from './use-ledger.ts'

const vehicles = { ...deviceChoices, nameOf: vehicleInFull }
const hourMs = 3_600_000
const usualDays = 7

/** What went into the tank of a vehicle and out of it (decision 170): sum, curve and entries. */
export function Ledger(): ReactNode {
  const t = useT('refuelling')
  const days = useZoneDays()
  const [search, setSearch] = useSearchParams()
  const today = days.of(new Date())
  const deviceId = Number(search.get('vehicle')) || 0
  const to = search.get('to') || today
  const from = search.get('from') || days.after(days.start(to), 1 - usualDays)
  const { data, error, retry } = useLedger({ deviceId, from, to })
  const set = (key: string, value: string) =>
    setSearch(
      (before) => {
        before.set(key, value)
        return before
      },
      { replace: true },
    )
  /** Days that are too far apart, or the wrong way round, pull each other along. */
  const setDay = (key: 'from' | 'to', day: string) => {
    if (!day) return
    const reach = (count: number) => days.after(days.start(day), count)
    const most = fuelLedgerBounds.days - 1
    set(key, day)
    if (key === 'from') set('to', within(to, day, reach(most)))
    else set('from', within(from, reach(-most), day))
  }
  const day = (key: 'from' | 'to', label: string, value: string) => (
    <TextField
      type="date"
      label={label}
      title={t('formDay')}
      value={value}
      onChange={({ target }) => setDay(key, target.value)}
    />
  )
  return (
    <main className={styles.page}>
      <SettingsHead
        title={t('ledgerTitle')}
        below={{ text: t('settingsFuelSupply'), to: paths.fuel() }}
        beside={data && data.capacity > 0 && t('ledgerTank', { litres: formatNumber(data.capacity) })}
      />
      <search className={styles.filters}>
        <ItemChoice
          label={t('sharedVehicle')}
          from={vehicles}
          value={deviceId}
          onChange={(id) => set('vehicle', String(id))}
        />
        {day('from', t('refuellingFrom'), from)}
        {day('to', t('refuellingTo'), to)}
      </search>
      {deviceId === 0 && <OpenDrops />}
      {deviceId === 0 && (
        <section className={styles.empty}>
          <Empty title={t('ledgerChoose')}>
            <p>{t('ledgerChooseText')}</p>
          </Empty>
        </section>
      )}
      {deviceId > 0 && error && <Failed error={error} retry={retry} />}
      {deviceId > 0 && !error && !data && (
        <section className={styles.waiting} aria-busy aria-label={t('sharedLoading')}>
          <Skeleton height={240} />
        </section>
      )}
      {deviceId > 0 && data && (
        <>
          <LedgerSum ledger={data} from={days.start(from)} />
          {data.isSensed ? (
            <LedgerCurve ledger={data} />
          ) : (
            <p className={`caption ${styles.note}`}>{t('ledgerNoSensor')}</p>
          )}
          <LedgerRows ledger={data} from={days.start(from)} />
          {data.isSensed && (
            <p className={`caption ${styles.note}`}>{t('ledgerTolerance', { hours: matching.ms / hourMs })}</p>
          )}
        </>
      )}
    </main>
  )
}

const within = (day: string, least: string, most: string): string => (day < least ? least : day > most ? most : day)

import { formatFixed } from '@rastro/core/format/numbers'
import type { FuelEntry, FuelLedger } from '@rastro/core/model/fuel-ledger'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FuelIcon } from '../../fleet/icons.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RouteIcon, SummaryIcon, WarningIcon } from '../../ui/icons.ts'
import { DrainVerdict } from './DrainVerdict.tsx'
import { fuelText } from './fuel-text.ts'
import styles from './Ledger.module.css'
import { litresText, useLedgerTexts } from './use-ledger-texts.ts'

const icons = { filling: FuelIcon, drain: WarningIcon, driven: RouteIcon } as const
/** A replay shows what was before and after (ms). */
const around = 30 * 60_000

/** The entries of a ledger, the newest first, between closing and opening balance. */
export function LedgerRows({ ledger, from }: { ledger: FuelLedger; from: Date }): ReactNode {
  const t = useT('refuelling')
  const times = useTimes()
  const { entries, isSensed, start, end, sensor, levels, cost, recorded } = ledger
  const price = recorded > 0 ? cost / recorded : 0
  const at = (time: Date) => `${times.date(time).slice(0, 5)} ${times.shortTime(time)}`
  const heads = [t('ledgerWhen'), t('ledgerWhat'), t('refuellingLitres'), t('ledgerBalance'), t('ledgerSensor')]
  return (
    <table className={styles.rows} aria-label={t('ledgerTitle')} data-sensed={isSensed || undefined}>
      <thead>
        <tr>
          {[...heads, t('ledgerDifference'), t('refuellingCost')].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {isSensed && (
          <Balance title={t('ledgerNow')} when={at(levels.at(-1)!.time)} litres={end} sensor={sensor ?? end} />
        )}
        {entries.toReversed().map((entry, index) => (
          <Row
            key={index}
            entry={entry}
            when={at(entry.startTime)}
            {...{ isSensed, price, deviceId: ledger.deviceId }}
          />
        ))}
        {isSensed && <Balance title={t('ledgerStart')} when={at(levels[0]!.time)} litres={start} sensor={start} />}
        {!isSensed && entries.length === 0 && (
          <tr>
            <td colSpan={7}>
              {t('sharedNoData')} ({times.date(from)})
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

interface BalanceProps {
  title: string
  when: string
  litres: number
  sensor: number
}

function Balance({ title, when, litres, sensor }: BalanceProps): ReactNode {
  const t = useT('refuelling')
  return (
    <tr className={styles.balance}>
      <td>{when}</td>
      <td>
        <span className={styles.what}>
          <Icon of={SummaryIcon} size={16} />
          <b>{title}</b>
        </span>
      </td>
      <td />
      <td data-label={t('ledgerBalance')}>{litresText(litres)}</td>
      <td data-label={t('ledgerSensor')}>{litresText(sensor)}</td>
      <td data-label={t('ledgerDifference')}>{litresText(litres - sensor)}</td>
      <td />
    </tr>
  )
}

interface RowProps {
  entry: FuelEntry
  when: string
  isSensed: boolean
  /** Of a litre; 0 when unknown. */
  price: number
  deviceId: number
}

function Row({ entry, when, isSensed, price, deviceId }: RowProps): ReactNode {
  const t = useT('refuelling')
  const texts = useLedgerTexts()
  const { kind, litres, balance, sensor, cost, startTime, endTime } = entry
  const amount = kind === 'drain' ? -litres * price : cost
  const span = { from: new Date(+startTime - around), to: new Date(+endTime + around) }
  return (
    <tr data-kind={kind === 'drain' && entry.verdict?.verdict === 'notTheft' ? 'explained' : kind}>
      <td>{when}</td>
      <td>
        <span className={styles.what}>
          <Icon of={icons[kind]} size={16} />
          <Words entry={entry} isSensed={isSensed} />
        </span>
        {kind === 'drain' && (
          <DrainVerdict deviceId={deviceId} entry={entry}>
            <Link className={buttonClass()} to={paths.replayOf(deviceId, span)}>
              {t('ledgerMap')}
            </Link>
          </DrainVerdict>
        )}
      </td>
      <td>
        {litres > 0 && '+'}
        {litresText(litres)}
      </td>
      <td data-label={t('ledgerBalance')}>{isSensed && litresText(balance)}</td>
      <td data-label={t('ledgerSensor')}>{sensor !== null && litresText(sensor)}</td>
      <td data-label={t('ledgerDifference')}>{sensor !== null && litresText(balance - sensor)}</td>
      <td>{amount > 0 && texts.money(amount)}</td>
    </tr>
  )
}

/** What happened, and what is to be known of it. */
function Words({ entry, isSensed }: { entry: FuelEntry; isSensed: boolean }): ReactNode {
  const t = useT('refuelling')
  const texts = useLedgerTexts()
  const { kind, litres, distance, fuel, recorded, sensed, address, latitude, longitude, isEngineOff } = entry
  if (kind === 'driven')
    return (
      <Told title={t('ledgerDriven', { distance: texts.distance(distance) })} note={texts.economy(distance, -litres)} />
    )
  if (kind === 'drain') {
    const place =
      latitude === null || longitude === null ? '' : `${formatFixed(latitude, 5)}, ${formatFixed(longitude, 5)}`
    return <Told title={t(isEngineOff ? 'ledgerDrop' : 'ledgerDropStanding')} note={address ?? place} />
  }
  const note =
    recorded === null
      ? t('ledgerUnrecorded')
      : sensed !== null
        ? t('ledgerSensed', { litres: litresText(sensed) })
        : isSensed
          ? t('ledgerUnseen')
          : ''
  return <Told title={fuel ? t('ledgerFillingOf', { fuel: fuelText(t, fuel) }) : t('ledgerFilling')} note={note} />
}

const Told = ({ title, note }: { title: string; note: string }): ReactNode => (
  <span>
    <b>{title}</b>
    {note && <small>{note}</small>}
  </span>
)

import { formatDuration } from '@rastro/core/format/durations'
import { plateKind } from '@rastro/core/vehicle/plate'
import { ownLimitOf } from '@rastro/core/vehicle/speed-limit'
import { plateOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { speedFill } from '../../fleet/facts.ts'
import { Plate } from '../../fleet/Plate.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { eventLook, eventText } from '../../shell/events.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { BackIcon, FilterIcon, PlaceIcon, StopsIcon } from '../../ui/icons.ts'
import styles from './Replay.module.css'
import { ignitions } from './track.ts'
import { type Replay, usePlayedIndex } from './use-replay.ts'

/** Max events listed at one position. */
const maxHappenings = 2

/** RPL-11: what the vehicle reported at the shown position, and what happened there. */
export function PositionCard({ replay, onPeriod }: { replay: Replay; onPeriod(): void }): ReactNode {
  const t = useT('replay')
  const format = useFormat()
  const { device, track, player, range } = replay
  const fix = track.played[usePlayedIndex(player)]!
  const speed = track.speeds[fix]!
  const limit = device && ownLimitOf(device)
  const address = track.addresses[track.address[fix]!]
  const isOn = ignitions[track.ignition[fix]!]
  const plate = device && plateOf(device)
  const title = device ? vehicleTitle(device) : t('replayVehicle')
  return (
    <section className={styles.card} aria-label={t('replayTitle')}>
      <header>
        <Link className={styles.back} to={paths.map} aria-label={t('replayToMap')} data-tip={t('replayToMap')}>
          <Icon of={BackIcon} />
        </Link>
        <div className={styles.names}>
          <h1 className="ellipsis">{title}</h1>
          <p className="caption ellipsis">
            {format.date(range.from)} {format.shortTime(range.from)} – {format.moment(range.to, range.from)}
          </p>
        </div>
        {plate && <Plate size="small" text={plate} kind={plateKind(plate)} label={plate} />}
        <IconButton className={styles.change} icon={FilterIcon} label={t('replayPeriod')} onClick={onPeriod} />
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{t('replayTime')}</dt>
          <dd>
            <time dateTime={new Date(track.times[fix]!).toISOString()}>{format.time(new Date(track.times[fix]!))}</time>
          </dd>
        </div>
        <div>
          <dt>{t('replayVelocity')}</dt>
          <dd>
            <i style={{ background: speedFill(speed, limit !== undefined && speed > limit) }} />
            {format.wholeSpeed(speed)} {format.speedUnit}
          </dd>
        </div>
        {isOn !== undefined && (
          <div>
            <dt>{t('replayIgnition')}</dt>
            <dd>{t(isOn ? 'replayIgnitionOn' : 'replayIgnitionOff')}</dd>
          </div>
        )}
      </dl>
      <p className={styles.address}>
        <Icon of={PlaceIcon} size={18} />
        <span>{address || format.place({ latitude: track.latitudes[fix]!, longitude: track.longitudes[fix]! })}</span>
      </p>
      <Happenings replay={replay} />
    </section>
  )
}

/** The stop, the events and the alarms at the shown position. */
function Happenings({ replay: { marks, stops, player } }: { replay: Replay }): ReactNode {
  const t = useT('replay')
  const format = useFormat()
  const at = usePlayedIndex(player)
  const here = [...marks.alarm, ...marks.event].filter((mark) => mark.at === at)
  const stop = stops[marks.stop.findIndex((mark) => mark.at === at)]
  if (here.length === 0 && !stop) return null
  return (
    <ul className={styles.happenings}>
      {stop && (
        <li data-tone="neutral">
          <Icon of={StopsIcon} size={18} />
          {t('replayStood', { duration: formatDuration(stop.to - stop.from) })}
        </li>
      )}
      {here.slice(0, maxHappenings).map(({ event }) => {
        const { icon, tone } = eventLook(event!)
        return (
          <li key={event!.id} data-tone={tone}>
            <Icon of={icon} size={18} />
            <Link to={paths.event(event!.id)}>{eventText(t, format, event!)}</Link>
          </li>
        )
      })}
      {here.length > maxHappenings && <li>{t('replayMore', { count: here.length - maxHappenings })}</li>}
    </ul>
  )
}

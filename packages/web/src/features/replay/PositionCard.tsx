import { formatDuration } from '@rastro/core/format/durations'
import { plateKind } from '@rastro/core/vehicle/plate'
import { ownLimitOf } from '@rastro/core/vehicle/speed-limit'
import { plateOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { speedFill } from '../../fleet/facts.ts'
import { Plate } from '../../fleet/Plate.tsx'
import { type Format, useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { eventLook, eventText } from '../../shell/events.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { BackIcon, FilterIcon, PlaceIcon, StopsIcon } from '../../ui/icons.ts'
import { markKinds } from './marks.ts'
import { PlayedText, PlayedTime } from './PlayedText.tsx'
import styles from './Replay.module.css'
import { ignitions } from './track.ts'
import { useDrawn } from './use-drawn.ts'
import { momentOf, type Played, type Replay, usePlayed } from './use-replay.ts'

/** Max events listed at one position. */
const maxHappenings = 2

interface PositionCardProps {
  replay: Replay
  onPeriod(): void
  /** At its foot. */
  children?: ReactNode
}

/** RPL-11: what the chosen vehicle reported at the shown position, and what happened there. */
export function PositionCard({ replay, onPeriod, children }: PositionCardProps): ReactNode {
  const t = useT('replay')
  const format = useFormat()
  const { player, range, chosen } = replay
  const { device, track, fixAt } = chosen
  const fix = () => fixAt(player.get().at)
  const isOn = usePlayed(player, () => ignitions[track.ignition[fix()]!])
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
            <PlayedTime
              player={player}
              time={() => track.times[fix()]!}
              text={() => format.time(new Date(track.times[fix()]!))}
            />
          </dd>
        </div>
        <div>
          <dt>{t('replayVelocity')}</dt>
          <dd>
            <Swatch {...{ replay }} />
            <PlayedText player={player} text={() => `${format.wholeSpeed(track.speeds[fix()]!)} ${format.speedUnit}`} />
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
        <PlayedText player={player} text={() => placeText(track, fix(), format)} />
      </p>
      <Happenings replay={replay} />
      {children}
    </section>
  )
}

function placeText(
  { addresses, address, latitudes, longitudes }: Played['track'],
  fix: number,
  format: Format,
): string {
  return addresses[address[fix]!] || format.place({ latitude: latitudes[fix]!, longitude: longitudes[fix]! })
}

/** The colour of the speed; red over the vehicle's own limit. */
function Swatch({ replay: { player, chosen } }: { replay: Replay }): ReactNode {
  const limit = chosen.device && ownLimitOf(chosen.device)
  const swatch = useDrawn<HTMLElement>(player, ({ style }) => {
    const speed = chosen.track.speeds[chosen.fixAt(player.get().at)]!
    style.background = speedFill(speed, limit !== undefined && speed > limit) ?? ''
  })
  return <i ref={swatch} />
}

/** The stop, the events and the alarms at the shown position. */
function Happenings({ replay: { chosen, player } }: { replay: Replay }): ReactNode {
  const t = useT('replay')
  const format = useFormat()
  const { marks, stops } = chosen
  /** -1 where nothing happens: most moments are alike. */
  const at = usePlayed(player, () => {
    const moment = momentOf(player)
    return markKinds.some((kind) => marks[kind].some((mark) => mark.at === moment)) ? moment : -1
  })
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

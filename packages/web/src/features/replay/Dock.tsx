import { formatNumber } from '@rastro/core/format/numbers'
import { type ReactNode, useMemo } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { FilterIcon, PauseIcon, PlayIcon, StepBackIcon, StepForwardIcon } from '../../ui/icons.ts'
import { SelectField } from '../../ui/TextField.tsx'
import styles from './Dock.module.css'
import { Jumps } from './Jumps.tsx'
import { PlayedText, PlayedTime } from './PlayedText.tsx'
import { maySteps, type PlaySpeed, playSpeeds } from './playback.ts'
import { Timeline } from './Timeline.tsx'
import { momentOf, type Replay, usePlayed } from './use-replay.ts'

interface DockProps {
  replay: Replay
  onPeriod(): void
}

/** The controls and the timeline below the map. */
export function Dock({ replay, onPeriod }: DockProps): ReactNode {
  const t = useT('replay')
  return (
    <section className={styles.dock} aria-label={t('replayPlayer')}>
      <div className={styles.controls}>
        <Transport replay={replay} />
        <div className={styles.more}>
          <Jumps replay={replay} />
          <SpeedChoice replay={replay} />
        </div>
        <Figures replay={replay} />
        <Button className={styles.period} icon={FilterIcon} onClick={onPeriod}>
          {t('replayPeriod')}
        </Button>
      </div>
      <Timeline replay={replay} />
    </section>
  )
}

/** RPL-4, RPL-7: play and pause, one step back and forward, and which position or moment is shown. */
function Transport({ replay: { player, clock, vehicles } }: { replay: Replay }): ReactNode {
  const t = useT('replay')
  const format = useFormat()
  const isPlaying = usePlayed(player, () => player.get().isPlaying)
  const may = () => maySteps({ ...player.get(), at: momentOf(player) }, player.last)
  const mayBack = usePlayed(player, () => may().back)
  const mayForward = usePlayed(player, () => may().forward)
  const time = () => clock.timeAt(vehicles.length > 1 ? player.get().at : momentOf(player))
  return (
    <div className={styles.transport}>
      <IconButton icon={StepBackIcon} label={t('replayPrevious')} disabled={!mayBack} onClick={() => player.step(-1)} />
      <button
        type="button"
        className={styles.play}
        disabled={player.last === 0}
        aria-label={t(isPlaying ? 'replayPause' : 'replayPlay')}
        data-tip={t(isPlaying ? 'replayPause' : 'replayPlay')}
        onClick={isPlaying ? player.pause : player.play}
      >
        <Icon of={isPlaying ? PauseIcon : PlayIcon} size={22} />
      </button>
      <IconButton
        icon={StepForwardIcon}
        label={t('replayNext')}
        disabled={!mayForward}
        onClick={() => player.step(1)}
      />
      <div className={styles.now}>
        <PlayedTime player={player} time={time} text={() => format.time(new Date(time()))} />
        <PlayedText
          player={player}
          className="caption"
          text={() =>
            vehicles.length > 1
              ? format.date(new Date(time()))
              : t('replayPosition', {
                  index: formatNumber(momentOf(player) + 1, 0),
                  total: formatNumber(player.last + 1, 0),
                })
          }
        />
      </div>
    </div>
  )
}

function SpeedChoice({ replay: { player } }: { replay: Replay }): ReactNode {
  const t = useT('replay')
  return (
    <div className={styles.speed} data-tip={t('replaySpeed')}>
      <SelectField
        label={t('replaySpeed')}
        bare
        value={usePlayed(player, () => player.get().speed)}
        onChange={({ target }) => player.setSpeed(Number(target.value) as PlaySpeed)}
      >
        {playSpeeds.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** The distance of the whole track of the chosen vehicle, and its greatest speed. */
function Figures({ replay: { chosen } }: { replay: Replay }): ReactNode {
  const t = useT('replay')
  const format = useFormat()
  const { track } = chosen
  const top = useMemo(() => track.speeds.reduce((most, speed) => Math.max(most, speed), 0), [track])
  const [distance, unit] = format.way(track.metres[track.count - 1]!).split(' ')
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('replayDistance')}</dt>
        <dd>
          {distance} <small>{unit}</small>
        </dd>
      </div>
      <div>
        <dt>{t('replayFastest')}</dt>
        <dd>
          {formatNumber(format.wholeSpeed(top), 0)} <small>{format.speedUnit}</small>
        </dd>
      </div>
    </dl>
  )
}

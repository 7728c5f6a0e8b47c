import { plateOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { useDevices } from '../../live/use-devices.ts'
import { PlayedText } from './PlayedText.tsx'
import type { Replay } from './use-replay.ts'
import styles from './Vehicles.module.css'

interface VehiclesProps {
  replay: Replay
  /** Vehicles that were asked for, but reported nothing. */
  without: readonly number[]
}

/** The vehicles of the replay in their colours, with the speed of each; one of them is chosen for card, graph and jumps. */
export function Vehicles({ replay, without }: VehiclesProps): ReactNode {
  const t = useT('replay')
  const format = useFormat()
  const { vehicles, chosen, choose, player } = replay
  const absent = useDevices(without)
  return (
    <ul className={styles.vehicles} aria-label={t('replayVehicles')}>
      {vehicles.map(({ deviceId, device, colour, track, fixAt }) => (
        <li key={deviceId}>
          <button type="button" aria-pressed={deviceId === chosen.deviceId} onClick={() => choose(deviceId)}>
            <i style={{ background: colour }} />
            <b className="ellipsis">{device ? plateOf(device) || vehicleTitle(device) : t('replayVehicle')}</b>
            <PlayedText
              player={player}
              text={() => `${format.wholeSpeed(track.speeds[fixAt(player.get().at)]!)} ${format.speedUnit}`}
            />
          </button>
        </li>
      ))}
      {without.map((id, index) => (
        <li key={id} className={styles.without}>
          <i />
          <b className="ellipsis">{absent[index] ? vehicleTitle(absent[index]) : t('replayVehicle')}</b>
          <span>{t('replayWithoutData')}</span>
        </li>
      ))}
    </ul>
  )
}

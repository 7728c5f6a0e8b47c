import { alarmsText } from '@rastro/core/i18n/words'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { satelliteColour, supplyOf } from '@rastro/core/vehicle/thresholds'
import { alarmsOf, isBlocked, vehicleState } from '@rastro/core/vehicle/vehicle-state'
import type { ReactNode } from 'react'
import { Chip } from '../../../fleet/Chip.tsx'
import { conditionTones, flagOf, satelliteTones, supplyIcon } from '../../../fleet/facts.ts'
import { AlarmIcon, IgnitionIcon, SatellitesIcon } from '../../../fleet/icons.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { LockIcon } from '../../../ui/icons.ts'
import styles from './DetailCard.module.css'

/** The facts that can be told by colour: alarm, engine, ignition, supply, satellites. */
export function CardChips({ device, position }: { device: Device; position: Position }): ReactNode {
  const t = useT('main')
  const format = useFormat()
  const ignition = flagOf(position, 'ignition')
  const supply = supplyOf(position.attributes)
  const satellites = position.attributes.sat
  const alarms = alarmsOf(position)
  return (
    <div className={styles.chips}>
      {alarms.length > 0 && (
        <Chip tone="alarm" icon={AlarmIcon}>
          {alarmsText(t, alarms.join())}
        </Chip>
      )}
      {isBlocked(position) && (
        <Chip tone="alarm" icon={LockIcon}>
          {t('factBlocked')}
        </Chip>
      )}
      {ignition !== undefined && (
        <Chip
          tone={ignition ? (vehicleState(device, position) === 'idling' ? 'idling' : 'moving') : 'neutral'}
          icon={IgnitionIcon}
        >
          {t(ignition ? 'factIgnitionOn' : 'factIgnitionOff')}
        </Chip>
      )}
      {supply && (
        <Chip tone={conditionTones[supply.state]} icon={supplyIcon(supply)}>
          {supply.kind === 'voltage' ? format.voltage(supply.volts) : format.percentage(supply.level)}
        </Chip>
      )}
      {typeof satellites === 'number' && (
        <Chip tone={satelliteTones[satelliteColour(satellites)]} icon={SatellitesIcon}>
          {t('factSatellites', { count: satellites })}
        </Chip>
      )}
    </div>
  )
}

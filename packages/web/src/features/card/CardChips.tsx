import { alarmsText } from '@rastro/core/i18n/words'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import type { Completed } from '@rastro/core/vehicle/cached-values'
import { isOverLimit } from '@rastro/core/vehicle/speed-limit'
import { satelliteColour, supplyOf } from '@rastro/core/vehicle/thresholds'
import { activityOf, alarmsOf, isBlocked, isSilent, vehicleState } from '@rastro/core/vehicle/vehicle-state'
import type { ReactNode } from 'react'
import { Chip } from '../../fleet/Chip.tsx'
import { conditionTones, flagOf, satelliteTones, speedFill, supplyIcon, supplyTime } from '../../fleet/facts.ts'
import { AlarmIcon, AnchorIcon, IgnitionIcon, SatellitesIcon, SpeedIcon } from '../../fleet/icons.ts'
import { useStateSince } from '../../fleet/StatusText.tsx'
import { useAnchors } from '../../fleet/use-anchors.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { useAlarms } from '../../live/alarms.ts'
import { ClockIcon, LockIcon } from '../../ui/icons.ts'
import { Age } from './Age.tsx'
import styles from './DetailCard.module.css'

interface CardChipsProps {
  device: Device
  /** Its last position: this alone determines its state, as in row and marker (decision 7). */
  position: Position
  /** The same with values of earlier messages. */
  whole: Completed
  now: Date
  /** In one line: speed and ignition come first, and what has no room is cut off. */
  isLine?: boolean
}

/** The facts that have a colour: alarm, engine, ignition, supply, satellites. */
export function CardChips({ device, position, whole, now, isLine = false }: CardChipsProps): ReactNode {
  const { attributes } = whole.position
  const { since } = whole
  const t = useT('main')
  const format = useFormat()
  const ignition = flagOf(whole.position, 'ignition')
  const isOn = flagOf(position, 'ignition')
  const supply = supplyOf(attributes)
  const satellites = attributes.sat
  // Unacknowledged alarms stand above, by name
  const alarms = useAlarms(device.id) ? [] : alarmsOf(position)
  const anchored = useAnchors().has(device.id)
  const state = vehicleState(device, position)
  const sinceText = useStateSince(device, position, now)
  const ignitionChip = ignition !== undefined && (
    <Chip tone={isOn && !isSilent(device) ? (state === 'idling' ? 'idling' : 'moving') : 'neutral'} icon={IgnitionIcon}>
      {t(ignition ? 'factIgnitionOn' : 'factIgnitionOff')}
      <Age of={since.get('ignition')} now={now} />
    </Chip>
  )
  return (
    <div className={styles.chips}>
      {isLine && <SpeedChip device={device} position={position} />}
      {isLine && ignitionChip}
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
      {anchored && (
        <Chip tone="info" icon={AnchorIcon}>
          {t('factAnchored')}
        </Chip>
      )}
      {!isLine && sinceText && (
        <Chip tone={activityOf(position)} icon={ClockIcon}>
          {sinceText}
        </Chip>
      )}
      {!isLine && ignitionChip}
      {supply && (
        <Chip tone={conditionTones[supply.state]} icon={supplyIcon(supply)}>
          {supply.kind === 'voltage' ? format.voltage(supply.volts) : format.percentage(supply.level)}
          <Age of={supplyTime(supply, whole)} now={now} />
        </Chip>
      )}
      {typeof satellites === 'number' && (
        <Chip tone={satelliteTones[satelliteColour(satellites)]} icon={SatellitesIcon}>
          {t('factSatellites', { count: satellites })}
          <Age of={since.get('sat')} now={now} />
        </Chip>
      )}
    </div>
  )
}

/** The last known speed: with its colour unless silent, red over the vehicle's own limit (decision 109). */
function SpeedChip({ device, position }: Pick<CardChipsProps, 'device' | 'position'>): ReactNode {
  const format = useFormat()
  const isOver = isOverLimit(device, position)
  const fill = isSilent(device) ? undefined : speedFill(position.speed, isOver)
  return (
    <Chip tone={isOver ? 'alarm' : 'neutral'} {...(!fill && { icon: SpeedIcon })}>
      {fill && <i style={{ background: fill }} />}
      {format.wholeSpeed(position.speed)} {format.speedUnit}
    </Chip>
  )
}

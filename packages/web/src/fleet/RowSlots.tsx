import { alarmsText } from '@rastro/core/i18n/words'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { satelliteColour, supplyOf } from '@rastro/core/vehicle/thresholds'
import { alarmsOf, type VehicleState } from '@rastro/core/vehicle/vehicle-state'
import type { ReactNode } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/translate.ts'
import { classNames } from '../ui/class-names.ts'
import { type Glyph, Icon } from '../ui/Icon.tsx'
import { LockIcon } from '../ui/icons.ts'
import { conditionTones, flagOf, satelliteTones, supplyIcon } from './facts.ts'
import { AlarmIcon, IgnitionIcon, MovingIcon, OutputIcon, SatellitesIcon, StoppedIcon } from './icons.ts'
import styles from './RowSlots.module.css'
import type { Tone } from './tone.ts'
import { useLockSchedules } from './use-lock-schedules.ts'

interface RowSlotsProps {
  device: Device
  position: Position | undefined
  state: VehicleState
}

/** LIST-12 … LIST-18, always in the same order; a slot keeps its place when another is empty. */
export function RowSlots({ device, position, state }: RowSlotsProps): ReactNode {
  const t = useT('fleet')
  const scheduled = useLockSchedules().has(device.groupId)
  const ignition = flagOf(position, 'ignition')
  const motion = flagOf(position, 'motion')
  const alarms = alarmsOf(position)
  const blocked = flagOf(position, 'blocked')
  return (
    <div className={styles.slots}>
      {ignition === undefined ? (
        <span />
      ) : (
        <Slot
          icon={IgnitionIcon}
          label={t(ignition ? 'factIgnitionOn' : 'factIgnitionOff')}
          tone={ignition ? (state === 'idling' ? 'idling' : 'moving') : undefined}
        />
      )}
      {motion === undefined ? (
        <span />
      ) : (
        <Slot
          icon={motion ? MovingIcon : StoppedIcon}
          label={t(motion ? 'factMoving' : 'factStopped')}
          tone={motion ? 'moving' : undefined}
        />
      )}
      {blocked || scheduled ? (
        <Slot
          icon={LockIcon}
          label={[blocked && t('factBlocked'), scheduled && t('factScheduled')].filter(Boolean).join(', ')}
          tone={blocked ? 'alarm' : undefined}
          auto={scheduled}
        />
      ) : (
        <span />
      )}
      {flagOf(position, 'out1') ? <Slot icon={OutputIcon} label={t('factOutput1')} tone="info" /> : <span />}
      {alarms.length > 0 ? (
        <Slot icon={AlarmIcon} label={t('factAlarm', { alarms: alarmsText(t, alarms.join()) })} tone="alarm" />
      ) : (
        <span />
      )}
      <SupplyValue position={position} />
      <Satellites position={position} />
    </div>
  )
}

interface SlotProps {
  icon: Glyph
  label: string
  tone: Tone | undefined
  /** CARD-14: a schedule locks and unlocks it. */
  auto?: boolean
}

function Slot({ icon, label, tone, auto }: SlotProps): ReactNode {
  return (
    <span className={styles.slot} data-tone={tone} role="img" aria-label={label} data-tip={label}>
      <Icon of={icon} size={18} />
      {auto && <span className={styles.auto}>A</span>}
    </span>
  )
}

function SupplyValue({ position }: { position: Position | undefined }): ReactNode {
  const t = useT('fleet')
  const format = useFormat()
  const supply = position && supplyOf(position.attributes)
  if (!supply) return <span />
  const { text, label } = supplyTexts(supply)
  return (
    <span
      className={styles.value}
      data-tone={conditionTones[supply.state]}
      role="img"
      aria-label={label}
      data-tip={label}
    >
      <Icon of={supplyIcon(supply)} size={18} />
      {text}
    </span>
  )

  function supplyTexts(known: NonNullable<typeof supply>) {
    if (known.kind === 'voltage') {
      const voltage = format.voltage(known.volts)
      return { text: voltage, label: t('factVoltage', { voltage }) }
    }
    const level = format.percentage(known.level)
    return { text: level, label: t(known.charging ? 'factCharging' : 'factBattery', { level }) }
  }
}

function Satellites({ position }: { position: Position | undefined }): ReactNode {
  const t = useT('fleet')
  const count = position?.attributes.sat
  if (typeof count !== 'number') return <span />
  const label = t('factSatellites', { count })
  return (
    <span
      className={classNames(styles.value, styles.satellites)}
      data-tone={satelliteTones[satelliteColour(count)]}
      role="img"
      aria-label={label}
      data-tip={label}
    >
      <Icon of={SatellitesIcon} size={18} />
      {count}
    </span>
  )
}

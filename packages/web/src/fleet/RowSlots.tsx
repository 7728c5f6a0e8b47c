import { alarmsText } from '@rastro/core/i18n/words'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import type { Completed } from '@rastro/core/vehicle/cached-values'
import { type Supply, satelliteColour, supplyOf } from '@rastro/core/vehicle/thresholds'
import { alarmsOf, isBlocked, isSilent, type VehicleState } from '@rastro/core/vehicle/vehicle-state'
import type { ReactNode } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/translate.ts'
import { classNames } from '../ui/class-names.ts'
import { type Glyph, Icon } from '../ui/Icon.tsx'
import { ClockIcon, LockIcon } from '../ui/icons.ts'
import { conditionTones, flagOf, satelliteTones, supplyIcon, supplyTime } from './facts.ts'
import { AlarmIcon, IgnitionIcon, MovingIcon, OutputIcon, SatellitesIcon, StoppedIcon } from './icons.ts'
import styles from './RowSlots.module.css'
import type { Tone } from './tone.ts'
import { useLockSchedules } from './use-lock-schedules.ts'

interface RowSlotsProps {
  device: Device
  position: Position | undefined
  /** The position with values of earlier messages. */
  kept: Completed | undefined
  state: VehicleState
  /** The block of its engine waits until it stands or another person approves it. */
  blockWaits: boolean
  now: Date
}

/** LIST-12 … LIST-18, always in the same order; a slot stays in place when another is empty. */
export function RowSlots({ device, position, kept, state, blockWaits, now }: RowSlotsProps): ReactNode {
  const t = useT('fleet')
  const scheduled = useLockSchedules().has(device.groupId)
  const ignition = flagOf(position, 'ignition')
  const motion = flagOf(position, 'motion')
  const alarms = alarmsOf(position)
  const blocked = isBlocked(position)
  const lockTexts = [blocked && t('factBlocked'), blockWaits && t('factBlockWaits'), scheduled && t('factScheduled')]
  // The last values of a silent vehicle are shown without the colour of current ones.
  const on = (tone: Tone): Tone => (isSilent(device) ? 'neutral' : tone)
  return (
    <div className={styles.slots}>
      {ignition === undefined ? (
        <span />
      ) : (
        <Slot
          icon={IgnitionIcon}
          label={t(ignition ? 'factIgnitionOn' : 'factIgnitionOff')}
          tone={ignition ? on(state === 'idling' ? 'idling' : 'moving') : undefined}
        />
      )}
      {motion === undefined ? (
        <span />
      ) : (
        <Slot
          icon={motion ? MovingIcon : StoppedIcon}
          label={t(motion ? 'factMoving' : 'factStopped')}
          tone={motion ? on('moving') : undefined}
        />
      )}
      {blocked || blockWaits || scheduled ? (
        <Slot
          icon={LockIcon}
          label={lockTexts.filter(Boolean).join(', ')}
          tone={blocked ? 'alarm' : blockWaits ? 'warn' : undefined}
          badge={blockWaits ? <Icon of={ClockIcon} size={9} /> : scheduled && 'A'}
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
      <SupplyValue position={position} kept={kept} now={now} />
      <Satellites kept={kept} now={now} />
    </div>
  )
}

interface SlotProps {
  icon: Glyph
  label: string
  tone: Tone | undefined
  /** CARD-14: a letter of a blocking schedule, or a clock while a block is pending. */
  badge?: ReactNode
}

function Slot({ icon, label, tone, badge }: SlotProps): ReactNode {
  return (
    <span className={styles.slot} data-tone={tone} role="img" aria-label={label} data-tip={label}>
      <Icon of={icon} size={18} />
      {badge && <span className={styles.badge}>{badge}</span>}
    </span>
  )
}

type ValueProps = Pick<RowSlotsProps, 'position' | 'kept' | 'now'>

/** LIST-17: battery or supply of this message, else of the last one that had it. */
function SupplyValue({ position, kept, now }: ValueProps): ReactNode {
  const t = useT('fleet')
  const format = useFormat()
  if (!position || !kept) return <span />
  const supply = supplyOf(position.attributes) ?? supplyOf(kept.position.attributes)
  if (!supply) return <span />
  const { text, label } = supplyTexts(supply)
  return (
    <Value
      icon={supplyIcon(supply)}
      text={text}
      label={label}
      tone={conditionTones[supply.state]}
      time={supplyTime(supply, kept)}
      now={now}
    />
  )

  function supplyTexts(known: Supply) {
    if (known.kind === 'voltage') {
      const voltage = format.voltage(known.volts)
      return { text: voltage, label: t('factVoltage', { voltage }) }
    }
    const level = format.percentage(known.level)
    return { text: level, label: t(known.charging ? 'factCharging' : 'factBattery', { level }) }
  }
}

function Satellites({ kept, now }: Pick<ValueProps, 'kept' | 'now'>): ReactNode {
  const t = useT('fleet')
  const count = kept?.position.attributes.sat
  if (typeof count !== 'number') return <span />
  return (
    <Value
      icon={SatellitesIcon}
      text={String(count)}
      label={t('factSatellites', { count })}
      tone={satelliteTones[satelliteColour(count)]}
      time={kept?.since.get('sat')}
      now={now}
      className={styles.satellites}
    />
  )
}

const minuteMs = 60_000

interface KnownValueProps {
  icon: Glyph
  text: string
  label: string
  tone: Tone
  /** The time of the value, unless it is from the last message. */
  time: Date | undefined
  now: Date
  className?: string | undefined
}

/** A figure in its colour; one that is older than a minute has none, and shows its age on demand. */
function Value({ icon, text, label, tone, time, now, className }: KnownValueProps): ReactNode {
  const format = useFormat()
  const isOld = time !== undefined && now.getTime() - time.getTime() >= minuteMs
  const whole = isOld ? `${label} · ${format.ago(time, now)}` : label
  return (
    <span
      className={classNames(styles.value, className)}
      data-tone={isOld ? 'neutral' : tone}
      role="img"
      aria-label={whole}
      data-tip={whole}
    >
      <Icon of={icon} size={18} />
      {text}
    </span>
  )
}

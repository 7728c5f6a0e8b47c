import type { ScheduleClock } from '@rastro/core/api/schedules'
import type { Translate } from '@rastro/core/i18n/words'
import type { CommandSchedule } from '@rastro/core/resources/group'
import { type Edge, isStarting, lastTurn, nextEdges } from '@rastro/core/vehicle/schedule-turn'
import { daysOfZone } from '../../i18n/timezone.ts'

type Say = Translate<'schedules'>
type Prospected = Pick<ScheduleClock, 'timezone' | 'devices' | 'active' | 'unapproved'>

export const kindWords = { lock: 'scheduleLock', anchor: 'scheduleAnchor' } as const

const edgeWords = {
  lock: { start: 'scheduleLocks', stop: 'scheduleUnlocks' },
  anchor: { start: 'scheduleAnchors', stop: 'scheduleLifts' },
} as const

/** The action of a schedule at an hour: "Blocks". */
export const edgeText = (t: Say, { kind, what }: Edge): string => t(edgeWords[kind][what])

const startWords = { lock: 'scheduleStartsLock', anchor: 'scheduleStartsAnchor' } as const
const atOnceWords = { lock: 'scheduleAtOnceLock', anchor: 'scheduleAtOnceAnchor' } as const
const noneNowWords = { lock: 'scheduleNoneLocked', anchor: 'scheduleNoneAnchored' } as const

/**
 * What a schedule will do and to how many vehicles, and what of it is in force now: `Blocks 7 vehicles tomorrow at 22:00`, `Nothing
 * is blocked now`. A start that has passed is not made up for. Hours and days are those of its time zone.
 */
export function prospectOf(
  t: Say,
  schedule: CommandSchedule,
  { timezone, devices: all, active, unapproved }: Prospected,
  now: Date,
): readonly string[] {
  const { kind, start, stop, disabled } = schedule
  const waiting = kind === 'lock' ? Math.min(unapproved, all) : 0
  const devices = all - waiting
  if (disabled) return [t('scheduleNothing')]
  const turn = lastTurn(schedule, now, timezone)
  if (!turn) return []
  const isOn = turn.stop > now && active > 0
  const unready = waiting > 0 ? [t('scheduleUnapproved', { count: waiting })] : []
  if (devices === 0 && !isOn) return waiting > 0 ? unready : [t('scheduleNobody')]
  if (!isOn && isStarting(turn, now)) return [t(atOnceWords[kind], { count: devices, time: padded(stop) }), ...unready]
  const next = nextEdges(schedule, now, timezone).find(({ what }) => what === 'start')!
  const { of } = daysOfZone(timezone)
  const day = t(of(next.at) === of(now) ? 'scheduleToday' : 'scheduleTomorrow')
  return [
    t(startWords[kind], { count: devices, day, time: padded(start) }),
    isOn ? t('scheduleInForce', { count: active, time: padded(stop) }) : t(noneNowWords[kind]),
    ...unready,
  ]
}

/** `22:00 – 06:00, next day` */
export function hoursText(t: Say, { start, stop }: CommandSchedule): string {
  if (start === stop) return t('scheduleHoursNever')
  const over = padded(start) > padded(stop)
  return over ? t('scheduleHoursOver', { start, stop }) : `${start} – ${stop}`
}

/** An hour in the format of a form field: `8:00` is `08:00`. */
export const padded = (hour: string): string => hour.padStart(5, '0')

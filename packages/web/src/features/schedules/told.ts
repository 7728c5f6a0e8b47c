import type { Translate } from '@rastro/core/i18n/words'
import type { CommandSchedule } from '@rastro/core/resources/group'
import type { Edge } from '@rastro/core/vehicle/schedule-turn'

type Say = Translate<'schedules'>

export const kindWords = { lock: 'scheduleLock', anchor: 'scheduleAnchor' } as const

const edgeWords = {
  lock: { start: 'scheduleLocks', stop: 'scheduleUnlocks' },
  anchor: { start: 'scheduleAnchors', stop: 'scheduleLifts' },
} as const

/** The action of a schedule at an hour: "Blocks". */
export const edgeText = (t: Say, { kind, what }: Edge): string => t(edgeWords[kind][what])

/** `22:00 – 06:00, next day` */
export function hoursText(t: Say, { start, stop }: CommandSchedule): string {
  if (start === stop) return t('scheduleHoursNever')
  const over = padded(start) > padded(stop)
  return over ? t('scheduleHoursOver', { start, stop }) : `${start} – ${stop}`
}

/** An hour in the format of a form field: `8:00` is `08:00`. */
export const padded = (hour: string): string => hour.padStart(5, '0')

import type { Translate } from '../i18n/words.ts'
import { formatNumber } from './numbers.ts'
import { HOUR_MS } from './units.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * HOUR_MS

/** FMT-17: `1 h 30 min`; below an hour minutes alone, below a minute seconds. Hours are not turned into days. */
export function formatDuration(ms: number): string {
  const length = Math.max(ms, 0)
  if (length < MINUTE) return `${Math.floor(length / SECOND)} s`
  const minutes = Math.floor(length / MINUTE)
  if (minutes < 60) return `${minutes} min`
  return `${formatNumber(Math.floor(minutes / 60))} h ${minutes % 60} min`
}

/** MAP-13, A-49: `3 days 2 h 5 min`; the minutes are always there. */
export function formatTimeLeft(t: Translate<'fleet'>, ms: number): string {
  const minutes = Math.floor(Math.max(ms, 0) / MINUTE)
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor(minutes / 60) % 24
  const parts = [
    days > 0 && t('unitDay', { count: days }),
    minutes >= 60 && `${hours}\u00A0h`,
    `${minutes % 60}\u00A0min`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** A length of time in its largest unit: `12 min`, `2 h`, `3 days`. */
export function formatSpan(t: Translate<'fleet'>, ms: number): string {
  if (ms < MINUTE) return '< 1 min'
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE)} min`
  return ms < DAY ? `${Math.floor(ms / HOUR_MS)} h` : t('unitDay', { count: Math.floor(ms / DAY) })
}

/** A unit of time, its length in milliseconds, and the age up to which it is used. */
const steps: [Intl.RelativeTimeFormatUnit, number, number][] = [
  ['minute', MINUTE, HOUR_MS],
  ['hour', HOUR_MS, DAY],
  ['day', DAY, 30 * DAY],
  ['month', 30 * DAY, 365 * DAY],
  ['year', 365 * DAY, Number.POSITIVE_INFINITY],
]
/** LIST-19, I18N-7: `2 hours ago`, `há 2 horas`. Less than a minute ago, and in the future, is `now`. */
export function formatAgo(time: Date, now: Date, language: string): string {
  const age = now.getTime() - time.getTime()
  if (age < MINUTE) return relative(language, 'auto').format(0, 'second')
  const [unit, size] = steps.find(([, , limit]) => age < limit)!
  return relative(language, 'always').format(-Math.floor(age / size), unit)
}

const formats = new Map<string, Intl.RelativeTimeFormat>()

function relative(language: string, numeric: 'auto' | 'always'): Intl.RelativeTimeFormat {
  const key = `${language} ${numeric}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.RelativeTimeFormat(language, { numeric })
    formats.set(key, format)
  }
  return format
}

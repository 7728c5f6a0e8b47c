import { DecodeError } from './define.ts'

/** The `+` of the zone becomes a blank when it is not escaped in a URL. */
const isoForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:[.]\d+)?)?)(Z|[+ -]\d\d(?::?\d\d)?)(?:\[.*\])?$/i

/** A moment such as `2026-11-28T19:15:00Z`, whose zone must be named. Throws a `DecodeError` for another form. */
export function isoTime(text: string): Date {
  const [, clock, zone] = isoForm.exec(text) ?? []
  if (!clock || !zone) throw new DecodeError(`"${text}" is no time with a zone`)
  const offset = zone
    .replace(' ', '+')
    .replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours, minutes) => `${hours}:${minutes ?? '00'}`)
  return possible(new Date(clock + offset.toUpperCase()), text)
}

/** The time, or a `DecodeError` when it is none. */
export function possible(time: Date, text: string): Date {
  if (Number.isNaN(time.getTime())) throw new DecodeError(`"${text}" is no time`)
  return time
}

import { DecodeError } from '../define.ts'
import type { Items } from '../text.ts'
import { utc } from '../time.ts'

const MOMENT = /^(\d{4})(\d\d)(\d\d) (\d\d):(\d\d):(\d\d)$/

/** The date and the time of every text, `20260121` and `15:04:05`, UTC. */
export function readTime(items: Items): Date {
  const text = `${items.text()} ${items.text()}`
  const parts = MOMENT.exec(text)
  if (!parts) throw new DecodeError(`"${text}" is no time`)
  const [year = 0, month = 0, day = 0, ...time] = parts.slice(1).map(Number)
  return utc([year, month, day, ...time])
}

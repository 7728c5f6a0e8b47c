import { DecodeError } from '../define.ts'
import type { Items } from '../text.ts'
import { utc } from '../time.ts'

const MOMENT = /^\d{8} \d\d:\d\d:\d\d$/
const pair = (text: string, at: number): number => Number(text.slice(at, at + 2))

/** The date and the time of every text, `20260121` and `15:04:05`, UTC. */
export function readTime(items: Items): Date {
  const text = `${items.text()} ${items.text()}`
  if (!MOMENT.test(text)) throw new DecodeError(`"${text}" is no time`)
  return utc([Number(text.slice(0, 4)), pair(text, 4), pair(text, 6), pair(text, 9), pair(text, 12), pair(text, 15)])
}

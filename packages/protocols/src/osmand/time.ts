import { DecodeError } from '../define.ts'
import { isoTime, possible } from '../iso-time.ts'
import { javaLong } from '../java-number.ts'

const MAX_SECONDS = 2_147_483_647

/** Seconds or milliseconds since 1970, an ISO text with its zone, or `yyyy-MM-dd HH:mm:ss` on the server's own clock. */
export function timeOf(text: string): Date {
  const count = javaLong(text)
  if (count !== undefined) return possible(new Date(count < MAX_SECONDS ? count * 1000 : count), text)
  return text.includes('T') ? isoTime(text) : localTime(text)
}

const localForm = /^(\d+)-(\d+)-(\d+) (\d+):(\d+):(\d+)/

function localTime(text: string): Date {
  const parts = localForm.exec(text)?.slice(1).map(Number)
  if (!parts) throw new DecodeError(`"${text}" is no time`)
  const [year, month, day, hour, minute, second] = parts as [number, number, number, number, number, number]
  return new Date(year, month - 1, day, hour, minute, second)
}

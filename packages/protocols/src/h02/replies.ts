import type { DecodeContext } from '../define.ts'

/** Hours, minutes and seconds, UTC: `121530`. */
export const clock = (time: Date): string => stamp(time).slice(8)

/** Most replies are of the same second as the one before. */
let last = { second: Number.NaN, stamp: '' }

/** Date and time, UTC: `20260821121530`. */
function stamp(time: Date): string {
  const second = Math.floor(time.getTime() / 1000)
  if (second !== last.second) last = { second, stamp: time.toISOString().replace(/\D/g, '').slice(0, 14) }
  return last.stamp
}

/** The answer to a sentence that requires one. */
export const confirmation = (id: string, type: string, session: DecodeContext): Buffer =>
  Buffer.from(`*HQ,${id},V4,${type},${stamp(session.now())}#`)

/** The answer to every other message, where the setting `h02.ack` enables it. */
export function acknowledgements(id: string | undefined, session: DecodeContext): Buffer[] {
  return id && session.attribute('h02.ack') ? [Buffer.from(`*HQ,${id},R12,${clock(session.now())}#`)] : []
}

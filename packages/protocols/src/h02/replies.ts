import type { DecodeContext } from '../define.ts'

/** Hours, minutes and seconds, UTC: `121530`. */
export const clock = (time: Date): string => time.toISOString().slice(11, 19).replaceAll(':', '')

/** Date and time, UTC: `20260821121530`. */
const stamp = (time: Date): string => time.toISOString().slice(0, 10).replaceAll('-', '') + clock(time)

/** The answer to a sentence that requires one. */
export const confirmation = (id: string, type: string, session: DecodeContext): Buffer =>
  Buffer.from(`*HQ,${id},V4,${type},${stamp(session.now())}#`)

/** The answer to every other message, where the setting `h02.ack` enables it. */
export function acknowledgements(id: string | undefined, session: DecodeContext): Buffer[] {
  return id && session.attribute('h02.ack') ? [Buffer.from(`*HQ,${id},R12,${clock(session.now())}#`)] : []
}

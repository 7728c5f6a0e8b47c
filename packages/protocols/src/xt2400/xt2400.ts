import { Reader } from '../bytes.ts'
import { type DecodeContext, DecodeError, type DeviceMessage, defineProtocol } from '../define.ts'
import { messagesOf, newReading } from '../reading.ts'
import { tags } from './tags.ts'

/** Xirgo XT-2400: datagrams of values, in the order that the setting `xt2400.config` lists. */
export const xt2400 = defineProtocol({ name: 'xt2400', port: 5138, transports: ['udp'], decode, commands: [] })

/** Identifier of the format, number of tags, and the tags, each of two hex digits. */
const formats = /:wycfg pcr\[\d*\] ([\da-f]{2})[\da-f]{2}((?:[\da-f]{2})*)/gi

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const format = formatOf(frame, String(session.attribute('xt2400.config') ?? ''))
  if (!format) return []
  const reader = new Reader(frame)
  const reading = newReading(session)
  for (const tag of format) {
    const field = tags.get(tag)
    if (!field) throw new DecodeError(`Tag ${tag} has no known length`, reader.offset)
    field(reader, reading)
  }
  const { fix } = reading
  if (fix.latitude && fix.longitude) fix.valid = true
  else fix.outdated = true
  return messagesOf(reading)
}

/** The tags of a frame: those of its format, or of the only format. */
function formatOf(frame: Buffer, config: string): Buffer | undefined {
  const known = new Map(
    Array.from(config.matchAll(formats), ([, id = '', list = '']) => [
      Number.parseInt(id, 16),
      Buffer.from(list, 'hex'),
    ]),
  )
  return known.size === 1 ? [...known.values()][0] : known.get(frame[0] ?? -1)
}

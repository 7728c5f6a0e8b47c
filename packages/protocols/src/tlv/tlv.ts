import { bytesOf, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { untilDelimiter } from '../frames.ts'
import { messageOf, newReading } from '../reading.ts'
import { decimal } from '../text.ts'
import { KNOTS_PER_KMH } from '../units.ts'

/** Messages of two letters and texts with their lengths, up to a NUL byte. */
export const tlv = defineProtocol({
  name: 'tlv',
  port: 5146,
  transports: ['tcp'],
  delimiter: '\0',
  frame: untilDelimiter('\0'),
  decode,
  commands: [],
})

const POSITION = '0E'
const SETTINGS = ['1482202689', '10', '20', '15']
const POSITION_RECEIVED = ['30', 'Unknown']

const answers = new Map([
  ['0A', []],
  ['0B', SETTINGS],
  ['0C', []],
  [POSITION, POSITION_RECEIVED],
  ['0F', POSITION_RECEIVED],
])

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame)
  const type = reader.text(2)
  const texts = answers.get(type)
  if (!texts) return []
  const reply = bytesOf(type, ...texts.flatMap((text) => [text.length, text]), 0)
  if (type !== POSITION) return [{ replies: [reply] }]
  const reading = newReading(session)
  reading.uniqueId = argument(reader)
  reading.replies.push(reply)
  reading.answersStrangers = true
  readPlace(reader, reading)
  return [messageOf(reading)]
}

const argument = (reader: Reader): string => reader.text(reader.u8())

function readPlace(reader: Reader, { fix }: ReturnType<typeof newReading>): void {
  const seconds = decimal(argument(reader))
  argument(reader)
  const [longitude = 0, latitude = 0, kmh = 0, course = 0, sat = 0] = Array.from({ length: 5 }, () =>
    decimal(argument(reader)),
  )
  const place = {
    fixTime: new Date(seconds * 1000),
    valid: true,
    latitude,
    longitude,
    speed: kmh * KNOTS_PER_KMH,
    course,
  }
  Object.assign(fix, place, { attributes: { sat } })
}

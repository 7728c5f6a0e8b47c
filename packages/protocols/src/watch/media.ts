import { type DecodeContext, DecodeError, type DeviceMessage, type Media } from '../define.ts'
import { piecesOf } from '../pieces.ts'
import { integer } from '../text.ts'

type Content = Pick<DeviceMessage, 'fixes'>

const contentOf = (media: Media): Content => ({ fixes: [{ outdated: true, attributes: {}, media: [media] }] })
const audio = (data: Buffer): Content => contentOf({ attribute: 'audio', extension: 'amr', data })

/** `12 digits of time,` */
const TIME_LENGTH = 13

/** A value, the time and the bytes of the picture. */
export function readPicture(data: Buffer): Content {
  const comma = data.indexOf(',')
  const picture = data.subarray(comma + 1 + TIME_LENGTH)
  if (comma < 0 || picture.length === 0) throw new DecodeError('The picture is missing')
  return contentOf({ attribute: 'image', extension: 'jpg', data: picture })
}

/** A recording in one message; a single byte says that one was received. */
export const readTalk = (data: Buffer): Content => (data.length > 1 ? audio(data) : {})

const VOICE = 2
const MAX_BYTES = 1_048_576
const HEAD = /^[^,]*,[^,]*,(\d{1,4}),(\d{1,4}),/
const LONGEST_HEAD = 120

/** One of several parts of a recording: two values, the number of this part, of all, and its bytes. */
export function readVoice(data: Buffer, session: DecodeContext): Content {
  const [head, current = '', total = ''] = HEAD.exec(data.toString('latin1', 0, LONGEST_HEAD)) ?? []
  if (head === undefined) throw new DecodeError('The part of a recording has no number')
  const part = data.subarray(head.length)
  const [number, last] = [integer(current), integer(total)]
  if (number === 1 && last === 1) return audio(part)
  const pieces = piecesOf(session)
  if (!pieces) return {}
  if (number === 1 || !pieces.progress(VOICE)) pieces.begin(VOICE, MAX_BYTES)
  pieces.add(VOICE, part)
  return number < last ? {} : audio(pieces.finish(VOICE) ?? part)
}

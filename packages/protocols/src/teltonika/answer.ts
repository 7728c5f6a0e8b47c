import { put } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import { type Attributes, DecodeError, type Fix } from '../define.ts'
import { decimal, isPrintable, split, trimmed } from '../text.ts'

export const CODEC_12 = 0x0c
export const CODEC_13 = 0x0d

/** Codec 12, except that of cameras: the answer to a command, or data from the serial port of the unit. */
export function readAnswer(reader: Reader, type: number): Fix {
  const attributes: Attributes = { type }
  const data = reader.bytes(reader.i32())
  if (isPrintable(data)) putAnswer(attributes, trimmed(data.toString('latin1')))
  else put(attributes, 'result', data.toString('hex'))
  return { outdated: true, valid: true, attributes }
}

function putAnswer(attributes: Attributes, text: string): void {
  if (text.startsWith('UUUUww') && text.endsWith('SSS')) putWeights(attributes, text.slice(6, -4).split(';'))
  else put(attributes, 'result', text)
}

const weightKeys = [
  ...Array.from({ length: 8 }, (_, axle) => `axle${axle + 1}`),
  'loadTruck',
  'loadTrailer',
  'totalTruck',
  'totalTrailer',
]

/** The weights of a truck's scales, in tonnes. */
function putWeights(attributes: Attributes, values: readonly string[]): void {
  if (values.length < weightKeys.length) throw new DecodeError(`The scales named ${values.length} weights`)
  weightKeys.forEach((key, index) => {
    attributes[key] = decimal(values[index]!)
  })
}

/** Codec 13: an answer with its time. */
export function readTimedAnswer(reader: Reader): Fix {
  reader.skip(1)
  const length = reader.i32() - 4
  const deviceTime = new Date(reader.u32() * 1000)
  const data = reader.bytes(length)
  const attributes: Attributes = {}
  if (!isPrintable(data)) put(attributes, 'result', data.toString('hex'))
  else putTimedAnswer(attributes, trimmed(data.toString('latin1')))
  return { outdated: true, valid: true, deviceTime, attributes }
}

function putTimedAnswer(attributes: Attributes, text: string): void {
  if (!text.startsWith('GTSL')) {
    put(attributes, 'result', text)
    return
  }
  const driver = split(text, '|')[4]
  if (driver === undefined) throw new DecodeError(`"${text}" names no driver`)
  put(attributes, 'driverUniqueId', driver)
}

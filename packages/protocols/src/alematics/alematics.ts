import { put } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { DecodeContext, DeviceMessage, Frame } from '../define.ts'
import { ofLength, untilDelimiter } from '../frames.ts'
import type { Target } from '../reading.ts'
import { sentence, sentences, textProtocol } from '../sentence.ts'
import { dec, deviceWhen, id, int, numberOf, sint, valid, when, word } from '../sentence-parts.ts'
import { altitude, course, kmh, latitude, longitude } from '../targets.ts'
import { integer, split } from '../text.ts'

/** What the bits of the mask announce; empty where it means nothing to us. */
const extras = ['', 'power', 'battery', 'obdSpeed', 'rpm', 'rssi', '', '']

/** The bit whose value is not read. */
const PULSES = 0

/** A free text, or a mask with a value for each of its bits. */
const more: Target<string> = (rest, { fix }) => {
  const [, text] = /^0,\$S,(.*)$/s.exec(rest) ?? []
  put(fix.attributes, 'text', text)
  const [, mask, data = ''] = text === undefined ? (/^(\d+),(.*)$/s.exec(rest) ?? []) : []
  const values = split(data, ',')
  for (const [index, name] of extras.entries()) {
    if (!bit(Number(mask ?? 0), index)) continue
    const value = values.shift() ?? ''
    const read = index === PULSES ? undefined : integer(value)
    if (name) put(fix.attributes, name, read)
  }
}

const report = sentences(
  sentence`$T,${int('type')},${int('index')},${id},${when('yyyyMMddHHmmss')},${deviceWhen('yyyyMMddHHmmss')},${dec(latitude)},${dec(longitude)},${int(kmh)},${int(course)},${sint(altitude)},${numberOf('\\d+\\.\\d')('hdop')},${int('sat')},${int('input')},${int('output')},${dec('adc1')},${dec('power')},${int('odometer')},${word(more, '[^]*')}${valid}`,
)

/** Alematics: lines of fields, and a binary heartbeat that is sent back. */
export const alematics = textProtocol({ name: 'alematics', port: 5140, frame, decode })

const HEARTBEAT = Buffer.of(0xfa, 0xf8)
const HEARTBEAT_LENGTH = 12
const line = untilDelimiter('\r\n', '\n')

const isHeartbeat = (bytes: Buffer): boolean => bytes.subarray(0, HEARTBEAT.length).equals(HEARTBEAT)

function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length < HEARTBEAT.length) return undefined
  return isHeartbeat(buffer) ? ofLength(buffer, HEARTBEAT_LENGTH) : line(buffer)
}

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  return isHeartbeat(bytes) ? [{ replies: [bytes] }] : report(bytes, session)
}

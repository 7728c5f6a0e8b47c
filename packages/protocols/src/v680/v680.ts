import type { DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { messagesOf, type Reading } from '../reading.ts'
import { maybe, readerOf, sentence, textProtocol } from '../sentence.ts'
import { dec, degrees, id, idOf, int, loginOnly, num, rest, skip, when, word } from '../sentence-parts.ts'
import { course, knots, latitude, longitude } from '../targets.ts'
import { asciiText, trimmed } from '../text.ts'

const unit = sentence`#${id}#${word('user', '[^#]*')}#`
const cells = sentence`${word('lbsData', '[^#]*')}#${skip('(?:[^#]+#)?')}`
const fixed = int((count, { fix }) => {
  fix.valid = count > 0
})

const readers = [
  sentence`#${idOf('[^]{15}')}${loginOnly}`,
  sentence`${maybe(unit)}${fixed}#${word('password', '[^#]+')}#${word('event', '[^#]+')}#${word('packet', '\\d+')}#${maybe(cells)}${degrees(longitude)},${degrees(latitude)},${dec(knots)},${maybe(num(course))}#${when('ddMMyy')}#${when('HHmmss')}${rest}`,
].map(readerOf)

/** V680 and other small personal trackers: fields between hashes, the longitude first. */
export const v680 = textProtocol({ name: 'v680', port: 5016, transports: ['tcp', 'udp'], ends: ['##'], decode })

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = trimmed(asciiText(bytes))
  for (const read of readers) {
    const reading = read(text, session)
    if (reading) return messagesOf(withPlace(reading))
  }
  return []
}

/** A message of day and month 0 has no place; coordinates beyond their range are degrees and minutes in one number. */
function withPlace(reading: Reading): Reading {
  const { fix, clock } = reading
  if (clock[1] === 0 && clock[2] === 0) return { ...reading, isLogin: true }
  if (Math.abs(fix.latitude ?? 0) > 90 || Math.abs(fix.longitude ?? 0) > 180) {
    fix.latitude = fromMinutes(fix.latitude)
    fix.longitude = fromMinutes(fix.longitude)
  }
  return reading
}

function fromMinutes(value: Fix['latitude'] = 0): number {
  const degrees = Math.trunc(value / 100)
  return degrees + (value - degrees * 100) / 60
}

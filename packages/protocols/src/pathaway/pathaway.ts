import { type DecodeContext, DecodeError, type DeviceRequest, type DeviceResponse, defineProtocol } from '../define.ts'
import { messageOf } from '../reading.ts'
import { readerOf, sentence } from '../sentence.ts'
import { dec, num, rest, skip, valid, when } from '../sentence-parts.ts'
import { altitude, course, knots, latitude, longitude } from '../targets.ts'

/** PathAway, an app for navigation: a sentence in the address of a request. */
export const pathaway = defineProtocol({
  name: 'pathaway',
  port: 5099,
  transports: ['http'],
  commands: [],
  decodeRequest,
})

const read = readerOf(
  sentence`$PWS,${skip('\\d+')},${skip()},${skip()},${skip()},${when('ddMMyy,HHmmss')},${dec(latitude)},${dec(longitude)},${num(altitude)},${num(knots)},${num(course)},${rest}${valid}`,
)

function decodeRequest({ url }: DeviceRequest, session: DecodeContext): DeviceResponse {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  const [uniqueId, text] = [query.get('UserName'), query.get('LOC')]
  const reading = text ? read(text, session) : undefined
  if (!uniqueId || !reading) throw new DecodeError('The request names no user, or holds no sentence')
  return { messages: [messageOf({ ...reading, uniqueId })], answer: { status: 200 }, refusal: { status: 400 } }
}

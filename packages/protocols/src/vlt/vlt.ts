import { put } from '../attributes.ts'
import { type DecodeContext, DecodeError, type DeviceRequest, type DeviceResponse, defineProtocol } from '../define.ts'
import { fixOf } from '../reading.ts'
import { type Part, readerOf, sentence } from '../sentence.ts'
import { degrees, flag, intOf, numberOf, when, word } from '../sentence-parts.ts'
import { course, knots, latitude, longitude, validIf } from '../targets.ts'

/** VLT of India: records of fixed width in the form of a request. */
export const vlt = defineProtocol({ name: 'vlt', port: 5246, transports: ['http'], commands: [], decodeRequest })

const two = intOf(2)
const hundredths = numberOf(String.raw`\d{3}\.\d\d`)
const archive = word((text, { fix }) => put(fix.attributes, 'archive', text === 'H' || undefined), '[HL]')
const motion = word((text, { fix }) => put(fix.attributes, 'motion', text === 'M'), '[HMS]')
/** Country, network filled up with `x`, area in hex digits and cell. */
const cell: Part = {
  source: String.raw`(\d{3})x*(\d+)([0-9a-fA-F]{4})(\d{9})`,
  count: 4,
  read: ([mcc, mnc, lac, cid], { cells }) =>
    cells.push({ mcc: Number(mcc), mnc: Number(mnc), lac: Number.parseInt(lac!, 16), cid: Number(cid) }),
}
const signal = two((rssi, { cells }) => cells.push({ ...cells.pop()!, rssi }))

const readRecord = readerOf(
  sentence`${two('event')}${archive}${word(validIf('1'), '[01]')}${when('ddMMyy')}${when('HHmmss')}${degrees(latitude, '', '[NS]')}${degrees(longitude, '', '[EW]')}${cell}${hundredths(knots)}${hundredths(course)}${two('sat')}${two('hdop')}${signal}${flag('ignition')}${flag('charge')}${motion}`,
)

const [TYPE, HEAD, COUNT, RECORD] = [3, 18, 21, 78]

function decodeRequest({ body }: DeviceRequest, session: DecodeContext): DeviceResponse {
  const data = new URLSearchParams(body.toString('utf8')).get('vltdata')
  const [, id] = /^.{3}(\d{15})/.exec(data ?? '') ?? []
  if (data === null || id === undefined) throw new DecodeError('The form has no "vltdata" with an IMEI')
  const fixes = recordsOf(data).flatMap((text) => {
    const reading = readRecord(text, session)
    return reading ? fixOf(reading) : []
  })
  const message = { uniqueIds: [id], ...(fixes.length > 0 ? { fixes } : {}) }
  return { messages: [message], answer: { status: 200 }, refusal: { status: 400 } }
}

function recordsOf(data: string): string[] {
  const type = data.slice(0, TYPE)
  if (type === 'NRM') return [data.slice(HEAD)]
  if (type !== 'BTH') return []
  const count = Number(/^\d{3}$/.exec(data.slice(HEAD, COUNT))?.[0] ?? 0)
  if (data.length < COUNT + count * RECORD) throw new DecodeError('The batch is cut off')
  return Array.from({ length: count }, (_, at) => data.slice(COUNT + at * RECORD, COUNT + (at + 1) * RECORD))
}

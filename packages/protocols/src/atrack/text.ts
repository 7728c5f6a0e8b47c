import { put, putAll } from '../attributes.ts'
import type { DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { utc } from '../time.ts'
import { knotsFromKmh } from '../units.ts'
import { acknowledgement } from './acknowledgement.ts'
import { NAMED_FORM, type Options, optionsOf } from './options.ts'
import { decodeTextItems } from './text-items.ts'

/** `@P,crc,length,sequence,id,` before the reports. */
const HEAD = /^[^,]*,[^,]*,(\d{1,18}),(\d{1,15}),([^,]+),/

/** Time, two more clocks, place, course, event, odometer, HDOP, inputs, speed, outputs, voltage, driver and temperatures. */
const REPORT = new RegExp(
  [
    String.raw`^(\d+),\d+,\d+,(-?\d+),(-?\d+),(\d+),(\d+),(\d+(?:\.\d*)?),(\d+),(\d+),(\d+),(\d+),(\d+),`,
    String.raw`([^,]*),(-?\d+),(-?\d+)(?:,[^,]*,(.*))?`,
  ].join(''),
)

export function decodeText(text: string, session: DecodeContext): DeviceMessage[] {
  const [head, length, sequence, id] = HEAD.exec(text) ?? []
  if (head === undefined) return []
  const options = optionsOf(session)
  const fixes = text
    .slice(head.length)
    .split(/\r?\n/)
    .flatMap((line) => readReport(line, options))
  // Units get the length in place of their number, as from the stock server
  const reply = acknowledgement(BigInt(length!), Number(sequence))
  return [{ uniqueIds: [id!], ...(fixes.length > 0 && { fixes }), replies: [reply] }]
}

function readReport(line: string, options: Options): Fix[] {
  const parts = REPORT.exec(line)
  if (!parts) return []
  const attributes = {}
  const fix: Fix = {
    fixTime: momentOf(parts[1]!),
    valid: true,
    longitude: Number(parts[2]) / 1e6,
    latitude: Number(parts[3]) / 1e6,
    course: Number(parts[4]),
    speed: knotsFromKmh(Number(parts[9])),
    attributes,
  }
  putAll(attributes, {
    event: Number(parts[5]),
    odometer: Number(parts[6]) * 100,
    hdop: Number(parts[7]) / 10,
    input: Number(parts[8]),
    output: Number(parts[10]),
    adc1: Number(parts[11]),
  })
  put(attributes, 'driverUniqueId', parts[12])
  putAll(attributes, { temp1: Number(parts[13]), temp2: Number(parts[14]) })
  readCustom(parts[15] ?? '', fix, options)
  return [fix]
}

const DATE_DIGITS = 14

/** `yyyyMMddHHmmss`, else seconds since 1970. */
function momentOf(digits: string): Date {
  if (digits.length < DATE_DIGITS) return new Date(Number(digits) * 1000)
  const two = (at: number): number => Number(digits.slice(at, at + 2))
  return utc([Number(digits.slice(0, 4)), two(4), two(6), two(8), two(10), two(12)])
}

/** Reads items that the unit adds to its reports: by a form in the settings, else by that at their beginning. */
function readCustom(data: string, fix: Fix, { form, frameMask }: Options): void {
  if (form !== undefined) decodeTextItems(form, data, { fix, frameMask })
  else if (data.startsWith(NAMED_FORM) && data.includes(',')) {
    const end = data.indexOf(',')
    decodeTextItems(data.slice(NAMED_FORM.length, end), data.slice(end + 1), { fix, frameMask })
  }
}

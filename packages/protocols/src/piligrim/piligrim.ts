import { put } from '../attributes.ts'
import { bit, Reader } from '../bytes.ts'
import {
  type Attributes,
  type DecodeContext,
  DecodeError,
  type DeviceMessage,
  type DeviceRequest,
  defineProtocol,
  type Fix,
} from '../define.ts'
import { rmcFields } from '../nmea-parts.ts'
import { fixOf, messageOf, newReading } from '../reading.ts'
import { readerOf, sentence } from '../sentence.ts'
import { rest, skip } from '../sentence-parts.ts'
import { asciiText } from '../text.ts'
import { utc } from '../time.ts'

/** Piligrim: binary records and text messages over HTTP; the path says which. */
export const piligrim = defineProtocol({
  name: 'piligrim',
  port: 5059,
  transports: ['http'],
  commands: [],
  decodeRequest(request: DeviceRequest, session: DecodeContext) {
    const path = Object.keys(readers).find((start) => request.url.startsWith(start))
    const answer = { status: 200, ...(path ? { body: `${path.slice(1).toUpperCase()}: OK` } : {}) }
    return { messages: path ? readers[path]!(request, session) : [], answer, refusal: answer }
  },
})

type Read = (request: DeviceRequest, session: DecodeContext) => DeviceMessage[]

const readers: Readonly<Record<string, Read>> = {
  '/config': () => [],
  '/addlog': () => [],
  '/inform': () => [],
  '/bingps': decodeRecords,
  '/push.do': decodePush,
}

const HEADER = 3
const [PLACE, PLACE_WITH_VOLTAGES, OTHER] = [0xf1, 0xf2, 0xf3]
const LEAST_SATELLITES = 3

function decodeRecords({ url, body }: DeviceRequest, session: DecodeContext): DeviceMessage[] {
  const imei = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('imei')
  if (!imei) throw new DecodeError('The request names no unit')
  const reader = new Reader(body)
  const fixes = []
  while (reader.left >= HEADER) {
    const type = reader.skip(1).u8()
    reader.skip(1)
    if (type === PLACE || type === PLACE_WITH_VOLTAGES) {
      const reading = newReading(session)
      readPlace(reader, reading.fix)
      if (type === PLACE_WITH_VOLTAGES) readVoltages(reader, reading.fix.attributes)
      fixes.push(fixOf(reading))
    } else if (type === OTHER) reader.skip(13)
  }
  return [{ uniqueIds: [imei], ...(fixes.length > 0 ? { fixes } : {}) }]
}

function readPlace(reader: Reader, fix: Fix): void {
  const [day, monthAndYear] = [reader.u8(), reader.u8()]
  const [year, month] = [(monthAndYear >> 4) + 2010, monthAndYear & 0x0f]
  fix.fixTime = utc([year, month, day, reader.u8(), reader.u8(), reader.u8()])
  const [latitude, longitude] = [degrees(reader), degrees(reader)]
  const flags = reader.u8()
  const sat = reader.u8()
  put(fix.attributes, 'sat', sat)
  fix.valid = sat >= LEAST_SATELLITES
  fix.latitude = bit(flags, 0) ? -latitude : latitude
  fix.longitude = bit(flags, 1) ? -longitude : longitude
  fix.speed = reader.u8()
  fix.course = reader.u8() * 2 + Number(bit(flags, 2)) + reader.u8() / 100
}

function readVoltages(reader: Reader, attributes: Attributes): void {
  put(attributes, 'power', reader.u16le() / 100)
  put(attributes, 'battery', reader.u16le() / 100)
  reader.skip(6)
}

const degrees = (reader: Reader): number => reader.u8() + reader.u8() / 60 + reader.u8() / 6000 + reader.u8() / 600_000

const alarm = readerOf(sentence`${skip('[^$]+')}$GPRMC,${rmcFields},${rest}`)
/** `phoneNumber=%2B+` stands before the number. */
const NUMBER_AT = 16

function decodePush({ body }: DeviceRequest, session: DecodeContext): DeviceMessage[] {
  const [, phone = '', text = ''] = asciiText(body).split('&')
  const reading = alarm(text, session)
  return reading ? [messageOf({ ...reading, uniqueId: phone.slice(NUMBER_AT) })] : []
}

import { put } from '../attributes.ts'
import { type DecodeContext, DecodeError, type DeviceRequest, type DeviceResponse, defineProtocol } from '../define.ts'
import { rmcFields } from '../nmea-parts.ts'
import { messageOf, newReading } from '../reading.ts'
import { readerOf, sentence } from '../sentence.ts'
import { rest } from '../sentence-parts.ts'
import { decimal } from '../text.ts'

/** Apps that report as to OpenGTS: NMEA's RMC in the query of a request. */
export const opengts = defineProtocol({
  name: 'opengts',
  port: 5159,
  transports: ['http'],
  commands: [],
  decodeRequest,
})

const readRmc = readerOf(sentence`$GPRMC,${rmcFields},${rest}`)
const refused = { status: 400 }

function decodeRequest({ url }: DeviceRequest, session: DecodeContext): DeviceResponse {
  const { id, gprmc, alt, batt } = Object.fromEntries(pairsOf(url).toReversed())
  const reading = gprmc === undefined ? newReading(session) : readRmc(gprmc, session)
  if (!id || !reading) return { messages: [], answer: refused, refusal: refused }
  reading.uniqueId = id
  if (gprmc === undefined) reading.fix.outdated = true
  if (alt !== undefined) reading.fix.altitude = decimal(alt)
  if (batt !== undefined) put(reading.fix.attributes, 'batteryLevel', decimal(batt))
  return { messages: [messageOf(reading)], answer: { status: 200 }, refusal: refused }
}

/** The names and values of a query, decoded. */
function pairsOf(url: string): [string, string][] {
  const query = url.slice(url.indexOf('?') + 1 || url.length)
  return query.split(/[&;]/).map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return [decoded(name), decoded(value.join('='))]
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new DecodeError('The query is not encoded as a URL')
  }
}

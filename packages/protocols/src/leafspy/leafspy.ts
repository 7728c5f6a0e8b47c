import { put } from '../attributes.ts'
import { type DecodeContext, type DeviceRequest, type DeviceResponse, defineProtocol } from '../define.ts'
import { javaDouble } from '../java-number.ts'
import { deliver, fixOf, newReading, type Target } from '../reading.ts'
import { altitude, latitude, longitude } from '../targets.ts'
import { decimal, integer } from '../text.ts'
import { knotsPerUnit } from '../units.ts'

/** Leaf Spy Pro, an app for electric cars: a request of parameters at the time it comes. Setting: `leafspy.speed`, a unit. */
export const leafspy = defineProtocol({
  name: 'leafspy',
  port: 5193,
  transports: ['http'],
  largestFrame: 65_536,
  commands: [],
  decodeRequest,
})

/** Turns of the motor in a minute at one kilometre an hour. */
const RPM_PER_KMH = 63

const known: ReadonlyMap<string, Target<string>> = new Map<string, Target<string>>([
  ['Lat', (text, reading) => deliver(latitude, decimal(text), reading)],
  ['Long', (text, reading) => deliver(longitude, decimal(text), reading)],
  ['Elv', (text, reading) => deliver(altitude, decimal(text), reading)],
  [
    'RPM',
    (text, { fix, session }) => {
      put(fix.attributes, 'rpm', integer(text))
      fix.speed = (integer(text) / RPM_PER_KMH) * knotsPerUnit(session.attribute('leafspy.speed') ?? 'kmh')
    },
  ],
  ['SOC', (text, { fix }) => put(fix.attributes, 'batteryLevel', decimal(text))],
  ['user', (text, { fix }) => put(fix.attributes, 'driverUniqueId', text)],
  ['ChrgMode', (text, { fix }) => put(fix.attributes, 'charge', integer(text) !== 0)],
  ['Odo', (text, { fix }) => put(fix.attributes, 'obdOdometer', integer(text) * 1000)],
  ['pass', () => {}],
])

function decodeRequest({ url, body }: DeviceRequest, session: DecodeContext): DeviceResponse {
  const at = url.indexOf('?')
  const parameters = new URLSearchParams(at < 0 ? body.toString('utf8') : url.slice(at + 1))
  const id = parameters.get('pass')
  const refusal = { status: 400 }
  if (!id) return { messages: [], answer: refusal, refusal }
  const reading = newReading(session)
  const { fix } = reading
  Object.assign(fix, { fixTime: session.now(), valid: true })
  for (const [key, text] of parameters) {
    const set = known.get(key)
    if (typeof set === 'function') set(text, reading)
    else put(fix.attributes, key, typed(text))
  }
  if (!fix.latitude && !fix.longitude) {
    fix.outdated = true
    delete fix.latitude
    delete fix.longitude
  }
  return {
    messages: [{ uniqueIds: [id], fixes: [fixOf(reading)] }],
    answer: { status: 200, body: '"status":"0"' },
    refusal,
  }
}

function typed(text: string): string | number | boolean {
  const number = javaDouble(text)
  if (number !== undefined && Number.isFinite(number)) return number
  return text === 'true' || text === 'false' ? text === 'true' : text
}

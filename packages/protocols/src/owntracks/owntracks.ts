import { addAlarm, put } from '../attributes.ts'
import { type DecodeContext, type DeviceRequest, type DeviceResponse, defineProtocol } from '../define.ts'
import { at, flag, jsonBody, type Member, members, number, required, text } from '../members.ts'
import { messageOf, newReading, type Reading } from '../reading.ts'
import { accuracy, alarmOf, altitude, course, kmh, latitude, longitude, uniqueId } from '../targets.ts'

/** OwnTracks, an app, and units that speak as it does: one JSON object a request. */
export const owntracks = defineProtocol({
  name: 'owntracks',
  port: 5144,
  transports: ['http'],
  largestFrame: 65_536,
  commands: [],
  decodeRequest,
})

const alarm = alarmOf({ 9: 'lowBattery', 1: 'powerOn', E: 'powerRestored', e: 'powerCut', '!': 'tow', s: 'overspeed' })
const harsh = ['hardBraking', 'hardAcceleration', 'hardCornering']

/** Why the app reports: an alarm, the state of the ignition, or something else. */
function reason(trigger: string, reading: Reading): void {
  const { attributes } = reading.fix
  alarm(trigger, reading)
  if (trigger === 'i' || trigger === 'I') put(attributes, 'ignition', trigger === 'i')
  put(attributes, 'event', trigger)
}

/** Which harsh manoeuvre it was, from 0 to 5. */
const manoeuvre: Member = (object, { fix }) => {
  const kind = at(object, 'rty')
  const isKnown = at(object, 't') === 'h' && typeof kind === 'number' && kind >= 0 && kind < 2 * harsh.length
  if (isKnown) addAlarm(fix.attributes, harsh[Math.trunc(kind) % harsh.length])
}

const MOST_INPUTS = 100

const inputs: Member = (object, reading) => {
  const count = Math.min(Number(at(object, 'anum') ?? 0), MOST_INPUTS)
  for (let index = 0; index < count; index++) {
    const digits = String(index).padStart(2, '0')
    text(`adda-${digits}`, `adc${index + 1}`)(object, reading)
    number(`temp_c-${digits}`, `temp${index + 1}`)(object, reading)
  }
}

const SECONDS_PER_HOUR = 3600
const whole = Math.trunc
const moment = (seconds: number): Date => new Date(whole(seconds) * 1000)

const location = members(
  required('tst', 'lat', 'lon'),
  number('tst', (seconds, { fix }) => {
    fix.fixTime = moment(seconds)
    fix.valid = true
  }),
  number('sent', (seconds, { fix }) => {
    fix.deviceTime = moment(seconds)
  }),
  number('lat', latitude),
  number('lon', longitude),
  number('vel', kmh, whole),
  number('alt', altitude, whole),
  number('cog', course, whole),
  number('acc', accuracy, whole),
  text('t', reason),
  manoeuvre,
  number('batt', 'batteryLevel', whole),
  number('uext', 'power'),
  number('ubatt', 'battery'),
  text('vin', 'vin'),
  text('name', 'vin'),
  number('rpm', 'rpm', whole),
  flag('ign', 'ignition'),
  flag('motion', 'motion'),
  number('odometer', 'odometer', (kilometres) => kilometres * 1000),
  number('hmc', 'hours', (seconds) => seconds / SECONDS_PER_HOUR),
  inputs,
)

function decodeRequest({ body }: DeviceRequest, session: DecodeContext): DeviceResponse {
  const object = jsonBody(body)
  const reading = newReading(session)
  required('_type')(object, reading)
  const isLocation = at(object, '_type') === 'location'
  if (isLocation) {
    const name = at(object, 'topic') === undefined ? 'tid' : 'topic'
    members(required(name), text(name, uniqueId), location)(object, reading)
  }
  return { messages: isLocation ? [messageOf(reading)] : [], answer: { status: 200 }, refusal: { status: 400 } }
}

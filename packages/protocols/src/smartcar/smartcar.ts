import { hmacSha256, isSameSecret } from '../ciphers.ts'
import {
  type DecodeContext,
  DecodeError,
  type DeviceRequest,
  type DeviceResponse,
  defineProtocol,
  type Fix,
} from '../define.ts'
import { at, type Json, jsonBody } from '../members.ts'
import { readSignal } from './signals.ts'

/** Smartcar: the cloud of connected cars, whose webhooks name one vehicle each. */
export const smartcar = defineProtocol({
  name: 'smartcar',
  port: 5262,
  transports: ['http'],
  largestFrame: 65_536,
  commands: [],
  decodeRequest,
})

const TOKEN = 'smartcar.managementToken'
const nothing = { status: 200 }

/** With a token in the settings of the server, only requests that are signed with it are read (decision 208). */
function decodeRequest({ headers, body }: DeviceRequest, session: DecodeContext): DeviceResponse {
  const token = session.attribute(TOKEN)
  const object = jsonBody(body)
  const type = at(object, 'eventType')
  if (typeof type !== 'string') throw new DecodeError('The event has no type')
  if (type === 'VERIFY') return answered(challengeOf(object, token))
  if (typeof token === 'string' && !isSameSecret(headers['sc-signature'] ?? '', hmacSha256(token, body)))
    throw new DecodeError('The signature does not match')
  return type === 'VEHICLE_STATE' ? readState(object) : answered(nothing)
}

const answered = (answer: DeviceResponse['answer']): DeviceResponse => ({ messages: [], answer, refusal: answer })

function challengeOf(object: Json, token: unknown): DeviceResponse['answer'] {
  const challenge = at(object, 'data.challenge')
  if (typeof challenge !== 'string') throw new DecodeError('The challenge is missing')
  if (typeof token !== 'string' || token === '') throw new DecodeError(`The setting ${TOKEN} is missing`)
  const body = JSON.stringify({ challenge: hmacSha256(token, challenge) })
  return { status: 200, contentType: 'application/json', body }
}

function readState(object: Json): DeviceResponse {
  const [id, delivered, signals] = ['vehicleId', 'meta.deliveredAt', 'data.signals'].map((path) => at(object, path))
  if (typeof id !== 'string' || typeof delivered !== 'number' || !Array.isArray(signals))
    throw new DecodeError('The event names no vehicle, time or signals')
  const fix: Fix = { attributes: {} }
  for (const signal of signals) readSignal(signal, fix)
  if (!fix.valid) Object.assign(fix, { outdated: true, deviceTime: new Date(delivered) })
  return { messages: [{ uniqueIds: [id], fixes: [fix] }], answer: nothing, refusal: { status: 400 } }
}

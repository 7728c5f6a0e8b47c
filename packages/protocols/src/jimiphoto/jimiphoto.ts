import { put } from '../attributes.ts'
import {
  type DecodeContext,
  DecodeError,
  type DeviceRequest,
  type DeviceResponse,
  defineProtocol,
  type Fix,
  type HttpAnswer,
  type Media,
} from '../define.ts'
import { at, type Json, jsonBody } from '../members.ts'
import { type FormPart, formParts } from '../multipart.ts'
import { decimal } from '../text.ts'

/** Jimi's cameras: forms with a photo or video, and what it is about. A form may have as many bytes as an address may send at once. */
export const jimiphoto = defineProtocol({
  name: 'jimiphoto',
  port: 5267,
  transports: ['http'],
  largestFrame: 8_388_608,
  commands: [],
  decodeRequest,
})

const answerOf = (status: number, message: string): HttpAnswer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ code: status, message }),
})
const answer = answerOf(200, 'the high success')
const unknown = answerOf(404, 'unknown device')
const incomplete = answerOf(400, 'missing field')

function decodeRequest({ headers, body }: DeviceRequest, _: DecodeContext): DeviceResponse {
  const parts = formParts(headers['content-type'], body)
  const file = parts.find(({ name, filename }) => name === 'file' && filename !== undefined)
  const about = parts.find(({ name }) => name === 'callbackBody')
  if (!file || !about) return { messages: [], answer: incomplete, refusal: incomplete }
  const object = jsonBody(about.data)
  const imei = at(object, 'imei')
  if (typeof imei !== 'string' || imei === '') throw new DecodeError('The form names no unit')
  return { messages: [{ uniqueIds: [imei], fixes: [fixOf(object, file)] }], answer, refusal: unknown }
}

function fixOf(object: Json, file: FormPart): Fix {
  const fix: Fix = { attributes: {}, media: [mediaOf(object, file)] }
  const [latitude, longitude, seconds] = ['lat', 'lng', 'alarmTime'].map((key) => at(object, key))
  const time = typeof seconds === 'number' ? new Date(seconds * 1000) : undefined
  if (isFilled(latitude) && isFilled(longitude)) {
    Object.assign(fix, { valid: true, latitude: decimal(latitude), longitude: decimal(longitude) })
    if (time) fix.fixTime = time
  } else Object.assign(fix, { outdated: true }, time && { deviceTime: time })
  for (const key of ['businessType', 'eventType', 'instructionId']) {
    const text = at(object, key)
    if (typeof text === 'string') put(fix.attributes, key, text)
  }
  return fix
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== ''

const usual = { image: 'jpg', video: 'mp4' } as const

function mediaOf(object: Json, { filename = '', data }: FormPart): Media {
  const attribute = String(at(object, 'mimeType')).startsWith('video/') ? 'video' : 'image'
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()
  return { attribute, extension: /^[a-z0-9]{1,8}$/.test(extension) ? extension : usual[attribute], data }
}

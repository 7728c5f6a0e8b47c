import { put } from '../attributes.ts'
import { type DecodeContext, DecodeError, type DeviceMessage } from '../define.ts'
import { at, type Json, type Member, members, number, parse, required, text } from '../members.ts'
import { cellTower, networkOf } from '../network.ts'
import { messageOf, newReading } from '../reading.ts'
import { textProtocol } from '../sentence.ts'
import { altitude, course, knots, latitude, longitude, unixSeconds } from '../targets.ts'
import { asciiText, hexInteger, integer, trimmed } from '../text.ts'

/** FlexAPI's gateways: lines of JSON with a topic and a payload, as over MQTT. */
export const flexapi = textProtocol({ name: 'flexapi', port: 5235, decode })

const numbers = (prefix: string, names: Readonly<Record<string, string>>): Member[] =>
  Object.entries(names).map(([name, attribute]) => number(`${prefix}_${name}`, attribute))

/** A state of this moment, without a place. */
const state = (moment: string): Member =>
  members(required(moment), number(moment, unixSeconds), (_, { fix }) => {
    fix.outdated = true
  })

const place = (moment: string, north: string, east: string): Member =>
  members(required(moment, north, east), number(moment, unixSeconds), number(north, latitude), number(east, longitude))
const withTime = place('time', 'lat', 'log')
const withoutTime = place('gnss_ts', 'gnss_latitude', 'gnss_longitude')

const gnss = members(
  (object, reading) => (at(object, 'time') === undefined ? withoutTime : withTime)(object, reading),
  required('gnss_fix', 'gnss_altitude', 'gnss_speed', 'gnss_heading', 'gnss_num_sv', 'gnss_hdop'),
  number('gnss_fix', (quality, { fix }) => {
    fix.valid = quality > 0
  }),
  number('gnss_altitude', altitude),
  number('gnss_speed', knots),
  number('gnss_heading', course),
  ...numbers('gnss', { num_sv: 'sat', hdop: 'hdop' }),
)

const radios: readonly unknown[] = [undefined, 'gsm', 'wcdma', 'lte']
const MCC_DIGITS = 3

const cell: Member = (object, { fix }) => {
  const operator = String(at(object, 'modem1_operator'))
  if (operator === '') return
  const [mcc, mnc] = [integer(operator.slice(0, MCC_DIGITS)), integer(operator.slice(MCC_DIGITS))]
  const [lac, cid] = ['lac', 'cell_id'].map((name) => hexInteger(String(at(object, `modem1_${name}`))))
  const tower = cellTower({ mcc, mnc, lac: lac!, cid: cid!, rssi: integer(String(at(object, 'modem1_rssi'))) })
  const radioType = radios[Number(at(object, 'modem1_network'))]
  const network = networkOf([typeof radioType === 'string' ? { ...tower, radioType } : tower])
  if (network) fix.network = network
}

const ports = /^io_(AI|DI|DO)(.+)$/
const portNames: Readonly<Record<string, string>> = { AI: 'adc', DI: 'in', DO: 'out' }

const inputs: Member = (object, { fix: { attributes } }) => {
  for (const [key, value] of Object.entries(object)) {
    const [, kind, index] = ports.exec(key) ?? []
    if (key !== 'io_IGT' && (!kind || key.endsWith('_pullup'))) continue
    const read = Number(value)
    if (!Number.isFinite(read)) throw new DecodeError(`"${key}" is not a number`)
    if (!kind) put(attributes, 'ignition', read > 0)
    else put(attributes, `${portNames[kind]}${index}`, kind === 'AI' ? read : read > 0)
  }
}

const sim = ['imei', 'imsi', 'iccid']
const axes = Object.fromEntries(['ax', 'ay', 'az', 'gx', 'gy', 'gz'].map((name) => [name, name]))

/** What a message is about, by a part of its topic; the first that fits counts. */
const kinds: readonly (readonly [string, Member])[] = [
  ['/gnss/', gnss],
  [
    '/cellular1/',
    members(
      state('modem1_ts'),
      required(...[...sim, 'operator'].map((name) => `modem1_${name}`)),
      ...sim.map((name) => text(`modem1_${name}`, name)),
      cell,
    ),
  ],
  [
    '/obd/',
    members(
      state('obd_ts'),
      ...numbers('obd', { speed: 'obdSpeed', odo: 'obdOdometer', rpm: 'rpm' }),
      text('obd_vin', 'vin'),
    ),
  ],
  [
    '/motion/',
    members(
      state('motion_ts'),
      required(...Object.keys(axes).map((name) => `motion_${name}`)),
      ...numbers('motion', axes),
    ),
  ],
  ['/io/', members(state('io_ts'), inputs)],
  [
    '/sysinfo/',
    members(
      state('sysinfo_ts'),
      required('sysinfo_serial_number', 'sysinfo_firmware_version'),
      text('sysinfo_serial_number', 'serial'),
      text('sysinfo_firmware_version', 'versionFw'),
    ),
  ],
]

const [BEFORE, BEHIND, VERSION] = [1, 2, 3]

function decode(line: Buffer, session: DecodeContext): DeviceMessage[] {
  const object = parse(trimmed(asciiText(line)).slice(BEFORE, -BEHIND))
  const [topic, payload] = [at(object, 'topic'), at(object, 'payload')]
  if (typeof topic !== 'string' || typeof payload !== 'object' || payload === null)
    throw new DecodeError('The topic or the payload is missing')
  const id = topic.slice(VERSION, Math.max(VERSION, topic.indexOf('/', VERSION))).replaceAll('\0', '')
  if (id === '') throw new DecodeError('The topic names no unit')
  const read = kinds.find(([part]) => topic.includes(part))?.[1]
  const reading = newReading(session)
  reading.uniqueId = id
  if (!read) reading.isLogin = true
  else read(underscored(payload as Json), reading)
  return [messageOf(reading)]
}

/** The dots of the keys are no paths. */
const underscored = (payload: Json): Json =>
  Object.fromEntries(Object.entries(payload).map(([key, value]) => [key.replaceAll('.', '_'), value]))

import { addAlarm, put, putAll } from '../attributes.ts'
import type { Fix } from '../define.ts'
import { bodyOf, type Message } from './message.ts'
import { PLACE_SHAPE, readPlace } from './place.ts'

type Groups = Readonly<Record<string, string | undefined>>

/** A pattern over the body of a message, and what its groups say. */
interface Form {
  readonly pattern: RegExp
  read(groups: Groups, fix: Fix): void
  /** The fix has the time of sending, which some messages only have for show. */
  readonly sendTime: boolean
}

const PLACE = `(?<place>${PLACE_SHAPE})`
const end = String.raw`\d{14}$`
const number = (text: string | undefined): number | undefined => (text ? Number(text) : undefined)
const metres = (text: string | undefined): number | undefined => (text ? Number(text) * 1000 : undefined)

const input = (name: string): Form => ({
  pattern: new RegExp(`^[^,]*,[01],(?<state>[01]),${PLACE}${end}`),
  read: ({ state }, { attributes }) => put(attributes, name, state === '1'),
  sendTime: true,
})

const power = (alarm: string): Form => ({
  pattern: new RegExp(`^[^,]*,${end}`),
  read: (_, { attributes }) => addAlarm(attributes, alarm),
  sendTime: false,
})

const forms: Readonly<Record<string, Form>> = {
  LSW: input('in1'),
  TSW: input('in2'),
  PNA: power('powerOn'),
  PFA: power('powerOff'),
  IDA: {
    pattern: new RegExp(String.raw`^[^,]*,,(?<card>[^,]*),[01],1,${PLACE}(?<odometer>\d+\.\d)?,,,,,${end}`),
    read({ card, odometer }, { attributes }) {
      put(attributes, 'driverUniqueId', card)
      put(attributes, 'odometer', metres(odometer))
    },
    sendTime: true,
  },
  DAR: {
    pattern: new RegExp(String.raw`^[^,]*,(?<kind>\d+),(?<degree>\d+)?,,,${PLACE}`),
    read({ kind, degree }, { attributes }) {
      if (kind !== '1') return put(attributes, 'warningType', Number(kind))
      addAlarm(attributes, 'fatigueDriving')
      put(attributes, 'fatigueDegree', number(degree))
    },
    sendTime: false,
  },
  DTT: {
    pattern: /^[^,]*,,,\d+,\d+,(?<data>(?:[\da-f]{2})+),/i,
    read: ({ data = '' }, { attributes }) => readSerial(Buffer.from(data, 'hex').toString('latin1'), attributes),
    sendTime: true,
  },
  LSA: {
    pattern: new RegExp(
      String.raw`^[^,]*,\d,\d,\d+,${PLACE}\d*,(?<light>\d+)?,(?<level>\d{1,3})?,[01],[01]?,(?<warmth>-?\d+\.\d)?,${end}`,
    ),
    read: ({ light, level, warmth }, { attributes }) =>
      putAll(attributes, { lightLevel: number(light), batteryLevel: number(level), temp1: number(warmth) }),
    sendTime: true,
  },
  VER: {
    pattern: /^[^,]*,(?<device>[^,]*),(?<firmware>[\da-f]+),(?<hardware>[\da-f]+),/i,
    read({ device, firmware = '', hardware = '' }, { attributes }) {
      const [versionFw, versionHw] = [Number.parseInt(firmware, 16), Number.parseInt(hardware, 16)]
      putAll(attributes, { deviceType: device, versionFw, versionHw })
    },
    sendTime: true,
  },
}

/** The message of a fuel sensor, whose third item is the level, or the answer of another device. */
function readSerial(text: string, attributes: Fix['attributes']): void {
  if (text.includes('COMB')) put(attributes, 'fuel', number(text.split(',')[2]))
  else put(attributes, 'result', text)
}

/** One of the events above; undefined when the message is no such event or has another form. */
export function decodeEvent(message: Message): Fix | undefined {
  const form = forms[message.type]
  const match = form?.pattern.exec(bodyOf(message) ?? '')
  if (!form || !match) return undefined
  const { groups = {} } = match
  const fix: Fix = groups.place ? readPlace(groups.place) : { outdated: true, attributes: {} }
  if (form.sendTime && message.sentAt) fix.deviceTime = message.sentAt
  form.read(groups, fix)
  return fix
}

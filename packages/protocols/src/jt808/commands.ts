import type { CommandType } from '@rastro/core/vocabulary/commands'
import { bytesOf, u16Bytes, u32Bytes } from '../bytes.ts'
import type { Command, CommandEffects, Target } from '../define.ts'
import { ACCESS, APN, HOST, PORT } from '../setup-texts.ts'
import { DELIMITER } from './frame.ts'
import { identifierLength, message, type Sender, senderIn } from './packet.ts'
import { modelOf } from './place.ts'

export const commands: readonly CommandType[] = [
  'engineStop',
  'engineResume',
  'rebootDevice',
  'positionPeriodic',
  'alarmArm',
  'alarmDisarm',
  'videoStart',
  'videoStop',
  'custom',
]

const CONTROL = 0x8105
const CONTROL_ALTERNATIVE = 0xa006
const PARAMETERS = 0x0310
const USER = 'user'

/**
 * Encodes a command by the type of its message. Settings: `jt808.alternative` (another control of the engine), and
 * `jt808.videoServer` (`host:port` of the media server that a camera sends its video to; without it none is started).
 */
export function encode({ type, attributes }: Command, target: Target): Buffer | undefined {
  switch (type) {
    case 'engineStop':
      return engine(true, target)
    case 'engineResume':
      return engine(false, target)
    case 'rebootDevice':
      return sent(target, PARAMETERS, bytesOf(1, 0x23, 1, 3))
    case 'positionPeriodic':
      return sent(target, PARAMETERS, bytesOf(1, 0x06, 4, u32Bytes(Number(attributes.frequency))))
    case 'alarmArm':
      return sent(target, PARAMETERS, bytesOf(1, 0x24, 1 + USER.length, 1, USER))
    case 'alarmDisarm':
      return sent(target, PARAMETERS, bytesOf(1, 0x24, 1 + USER.length, 0, USER))
    case 'videoStart':
      return videoStart(Number(attributes.index ?? 1), target)
    case 'videoStop':
      return sent(target, 0x9102, Buffer.of(Number(attributes.index ?? 1) & 0xff, 0, 0, 0))
    case 'custom':
      return custom(String(attributes.data), target)
    default:
      return undefined
  }
}

function engine(isStop: boolean, target: Target): Buffer | undefined {
  if (target.attribute('jt808.alternative')) {
    return sent(target, CONTROL_ALTERNATIVE, bytesOf(isStop ? 1 : 0, clock(target.now())))
  }
  const model = modelOf(target)
  if (model === 'VL300') return sent(target, CONTROL, Buffer.from(isStop ? '#0;1' : '#0;0'))
  if (model === 'W15L') return sent(target, CONTROL, Buffer.of(isStop ? 0x64 : 0x65))
  return sent(target, CONTROL, Buffer.of(isStop ? 0xf0 : 0xf1))
}

const MOST_HOST_BYTES = 80

/** Picture alone (1), in the main stream (0), over TCP. */
function videoStart(channel: number, target: Target): Buffer | undefined {
  const [, host = '', port = ''] =
    /^([\w.-]+):(\d{1,5})$/.exec(String(target.attribute('jt808.videoServer') ?? '')) ?? []
  if (host === '' || host.length > MOST_HOST_BYTES || Number(port) > 0xffff) return undefined
  return sent(target, 0x9101, bytesOf(host.length, host, u16Bytes(Number(port)), u16Bytes(0), channel & 0xff, 1, 0))
}

/** Hours by which the units' clocks are ahead of UTC, unless they are set otherwise. */
const AHEAD_MS = 8 * 3_600_000

/** Six bytes, year to second, in two digits each, as the unit's clock shows it. */
function clock(now: Date): Buffer {
  const text = new Date(now.getTime() + AHEAD_MS).toISOString().replaceAll(/\D/g, '')
  return Buffer.from(text.slice(2, 14), 'hex')
}

/** The most bytes of a body; its length has ten bits. */
const MOST_BYTES = 1023
/** Parameter of the trackers of AOVX and Concox that takes a command as text. */
const TEXT_PARAMETER = Buffer.of(1, 0x00, 0x00, 0xf0, 0x30)
const MOST_PARAMETER_BYTES = 255

/** A complete message in hex. */
const WHOLE = /^(?:7e(?:[0-9a-f]{2})+7e|e7(?:[0-9a-f]{2})+e7|28(?:[0-9a-f]{2})+29)$/i

/** A text in the form that the model takes; on the others a complete message in hex, or else the text of the standard. */
function custom(text: string, target: Target): Buffer | undefined {
  const model = modelOf(target)
  if (['AL300', 'GL100', 'VL300'].includes(model)) {
    if (text.length > MOST_PARAMETER_BYTES) return undefined
    return sent(target, 0x8103, bytesOf(TEXT_PARAMETER, text.length, text))
  }
  if (model.startsWith('JC')) return sent(target, 0x8900, bytesOf(0xf0, text))
  const isText = ['BSJ', 'C5', 'C5L'].includes(model)
  return !isText && WHOLE.test(text) ? Buffer.from(text, 'hex') : sent(target, 0x8300, bytesOf(1, text))
}

function sent(target: Target, type: number, body: Buffer): Buffer | undefined {
  const sender = senderIn(target.memory) ?? senderOf(target.uniqueId)
  return sender && body.length <= MOST_BYTES ? message(sender, type, body) : undefined
}

/** The identifier as most units write it, for one that has not been heard on this connection. */
function senderOf(uniqueId: string): Sender | undefined {
  if (!/^\d{1,15}$/.test(uniqueId)) return undefined
  return { delimiter: DELIMITER, version: undefined, id: identifierBytes(uniqueId) }
}

const IMEI_DIGITS = 15

function identifierBytes(uniqueId: string): Buffer {
  if (uniqueId.length < IMEI_DIGITS) return Buffer.from(uniqueId.padStart(uniqueId.length > 12 ? 14 : 12, '0'), 'hex')
  const number = Number(uniqueId.slice(0, -1)) // without its check digit
  return bytesOf(u16Bytes(Math.floor(number / 0x1_0000_0000)), u32Bytes(number % 0x1_0000_0000))
}

interface Head {
  readonly type: number
  readonly sender: Sender
  readonly body: Buffer
}

/** Type and body of a message to a unit; undefined when it is not exactly one. */
function parsed(bytes: Buffer): Head | undefined {
  const delimiter = bytes[0] ?? 0
  const isVersioned = bytes.length > 5 && (bytes[3]! & 0x40) !== 0
  const from = isVersioned ? 6 : 5
  const to = from + identifierLength(delimiter, isVersioned)
  if (bytes.length < to + 4) return undefined
  const version = isVersioned ? bytes[5] : undefined
  const head = { type: bytes.readUInt16BE(1), sender: { delimiter, version, id: bytes.subarray(from, to) } }
  const body = bytes.subarray(to + 2, -2)
  return message(head.sender, head.type, body).equals(bytes) ? { ...head, body } : undefined
}

/** Commands as text; those in bytes as type and body in hex. */
export const effects: CommandEffects = {
  textOf(bytes) {
    const found = parsed(bytes)
    if (!found) return undefined
    const { type, body } = found
    if (type === 0x8103) {
      const isText = body.subarray(0, 5).equals(TEXT_PARAMETER) && body[5] === body.length - 6
      return isText ? body.toString('latin1', 6) : undefined
    }
    if (type === 0x8300 && body[0] === 1) return body.toString('latin1', 1)
    if (type === 0x8900 && body[0] === 0xf0) return body.toString('latin1', 1)
    return `${type.toString(16).padStart(4, '0')} ${body.toString('hex')}`
  },
  harmless: [
    /0310 (?:01230103|010604[0-9a-f]{8}|012405(?:00|01)75736572)/,
    /9101 [0-9a-f]{2}(?:[0-9a-f]{2}){3,82}0000[0-9a-f]{2}0100/,
    /9102 [0-9a-f]{2}000000/,
    /(?:STATUS|WHERE|PARAM|VERSION|CHECK)#/i,
    // Set-up of AOVX and Jimi, which end a text or not
    new RegExp(`(?:APN,${ACCESS}|APN,${APN}|SERVER,[01],${HOST},${PORT}(?:,0)?)#?`, 'i'),
    /(?:TIMER,\d{1,5}(?:,\d{1,5})?|GMT,[EW],\d{1,2}(?:,\d{1,2})?|GPRSON,1|URLTYPE,2|COREKITSW,0)#?/i,
  ],
  cut: [/8105 (?:f0|64|23303b31)/, /a006 01\d{12}/],
  resume: [/8105 (?:f1|65|23303b30)/, /a006 00\d{12}/],
}

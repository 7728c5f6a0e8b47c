import type { CommandType } from '@rastro/core/vocabulary/commands'
import { u16Bytes } from '../bytes.ts'
import type { Command, CommandEffects, Target } from '../define.ts'
import { HOST, PIN, PORT } from '../setup-texts.ts'
import { standardOffset } from '../time.ts'
import { EMPTY_LENGTH, HEAD_LENGTH, message, TAIL_LENGTH } from './frame.ts'

type Content = readonly [command: number, data?: Buffer]
type Encode = (command: Command, target: Target) => Content | undefined

const ID_DIGITS = 14
const OUTPUTS = 5
const UNCHANGED = 2
const [ALL_OUTPUTS, ONE_OUTPUT] = [0x4114, 0x4115]
const withAllOutputs = new Set(['TK510', 'GT08', 'TK208', 'TK228', 'MT05'])

const encoders: Partial<Record<CommandType, Encode>> = {
  positionSingle: () => [0x4101],
  positionPeriodic: ({ attributes }) => ofNumber(0x4102, Math.trunc(Number(attributes.frequency) / 10)),
  alarmGeofence: ({ attributes }) => ofNumber(0x4106, Number(attributes.radius)),
  setTimezone: ({ attributes: { timezone } }, target) =>
    timezone ? [0x4132, Buffer.from(String(standardOffset(String(timezone), target.now())))] : undefined,
  requestPhoto: () => [0x4151],
  rebootDevice: () => [0x4902],
  engineStop: (_, target) => output(1, 1, target),
  engineResume: (_, target) => output(1, 0, target),
  outputControl: ({ attributes: { index, data } }, target) =>
    output(Number(index ?? 1), Number(data || Number.NaN), target),
}
export const commands = Object.keys(encoders) as CommandType[]

function ofNumber(command: number, value: number): Content | undefined {
  return Number.isInteger(value) && value >= 0 && value <= 0xffff ? [command, u16Bytes(value)] : undefined
}

/** Some models take a byte for each of five outputs, all others one byte for the first. */
function output(number: number, value: number, { model = '', attribute }: Target): Content | undefined {
  const hasAll = withAllOutputs.has(model.toUpperCase())
  const states = Buffer.alloc(hasAll ? OUTPUTS : 1, UNCHANGED)
  if (!(value === 0 || value === 1) || !Number.isInteger(number) || number < 1 || number > states.length)
    return undefined
  states[number - 1] = value
  return [hasAll || attribute('meiligao.alternative') === true ? ALL_OUTPUTS : ONE_OUTPUT, states]
}

export function encode(command: Command, target: Target): Buffer | undefined {
  const content = encoders[command.type]?.(command, target)
  if (!content || !/^\d+$/.test(target.uniqueId)) return undefined
  const id = Buffer.from(target.uniqueId.padEnd(ID_DIGITS, 'F').slice(0, ID_DIGITS), 'hex')
  return message(id, ...content)
}

/** Positions, their interval, radius of the fence, time zone, photo and restart. Outputs besides the first are not known. */
export const effects: CommandEffects = {
  textOf(bytes) {
    if (bytes.length < EMPTY_LENGTH) return undefined
    const data = bytes.subarray(HEAD_LENGTH, -TAIL_LENGTH)
    const isWhole = message(bytes.subarray(4, 11), bytes.readUInt16BE(11), data).equals(bytes)
    return isWhole ? bytes.toString('hex', 11, bytes.length - TAIL_LENGTH) : undefined
  },
  harmless: [
    /4101|4151|4902/,
    /4102[\da-f]{4}|4106[\da-f]{4}/,
    /4132(?:2d)?(?:3\d){1,4}/,
    // Text messages: the server, and reports over the network
    new RegExp(`W${PIN},(?:012,${HOST},${PORT}|013,[01])`),
  ],
  cut: [/411[45]01(?:0[012]){0,4}/],
  resume: [/411[45]00(?:02){0,4}/],
}

import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command, CommandEffects, Recipient, Target } from '../define.ts'
import { passwordOf } from '../password.ts'
import { checksumOf, sealed } from './frame.ts'

const codes: Partial<Record<CommandType, string>> = {
  rebootDevice: '006',
  factoryReset: '007',
  getVersion: '056',
  positionSingle: '012',
  engineStop: '025,C,1',
  engineResume: '025,C,0',
}

export const commands: readonly CommandType[] = [...(Object.keys(codes) as CommandType[]), 'custom']

/** Mark, length, type and checksum. */
const FRAME_BYTES = 10
const HEAD_BYTES = 8
const LONGEST = 9999

function bodyOf(command: Command, recipient: Recipient): string | undefined {
  const { type, attributes } = command
  const code = type === 'custom' ? String(attributes.data) : codes[type]
  if (code === undefined) return undefined
  return `${passwordOf(command, recipient, { protocol: 'totem', makers: '000000' })},${code}`
}

export function encode(command: Command, target: Target): Buffer | undefined {
  const body = bodyOf(command, target)
  const length = FRAME_BYTES + Buffer.byteLength(body ?? '')
  if (body === undefined || length > LONGEST) return undefined
  return sealed(`$$${String(length).padStart(4, '0')}CF${body}`)
}

export function encodeText(command: Command, recipient: Recipient): string | undefined {
  const body = bodyOf(command, recipient)
  return body === undefined ? undefined : `*${body}#`
}

/** The body alone, or the text message of it. */
const forms = (body: string): RegExp[] => [new RegExp(body), new RegExp(String.raw`\*${body}#`)]
// The passwords of these units are digits; words could be a command of another maker
const PASSWORD = String.raw`\d{1,32}`

/** Version, place and restarts. */
export const effects: CommandEffects = {
  textOf(message) {
    const end = message.length - 2
    const head = `$$${String(message.length).padStart(4, '0')}CF`
    if (message.length < FRAME_BYTES || message.toString('latin1', 0, HEAD_BYTES) !== head) return undefined
    if (message.toString('latin1', end) !== checksumOf(message.subarray(0, end))) return undefined
    return message.toString('latin1', HEAD_BYTES, end)
  },
  harmless: forms(`${PASSWORD},(?:006|007|056|012)`),
  cut: forms(String.raw`[^\s,#;*{}]{1,32},025,C,1`),
  resume: forms(`${PASSWORD},025,C,0`),
}

import type { Command, DecodeContext, DeviceMessage, Target } from '../define.ts'
import { DecodeError, defineProtocol } from '../define.ts'
import { APN, HOST, PORT, USER } from '../setup-texts.ts'
import { inZone, utc } from '../time.ts'
import { BINARY, frame, OPEN } from './frame.ts'
import { decodePacket } from './packet.ts'
import { decodeText } from './text.ts'

/** Jointech's padlocks and trackers JT600 to JT705: packets, and texts in parentheses. */
export const jt600 = defineProtocol({
  name: 'jt600',
  port: 5014,
  text: true,
  delimiter: ')',
  transports: ['tcp'],
  frame,
  decode,
  commands: ['engineStop', 'engineResume', 'setTimezone', 'rebootDevice'],
  encode,
  effects: {
    harmless: [
      /\(S17\)/,
      /\(S09,1,-?\d{1,3}\)/,
      // Text messages that set server and APN
      new RegExp(String.raw`\(\w{1,32},2,S02,129,1,${HOST},${PORT},${APN}\)`),
      new RegExp(String.raw`\(\w{1,32},2,S24,129,1,${USER},${USER}\)`),
    ],
    cut: [/\(S07,0\)/],
    resume: [/\(S07,1\)/],
  },
})

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  if (bytes[0] === BINARY) return decodePacket(bytes, session)
  if (bytes[0] !== OPEN) throw new DecodeError('Neither a packet nor a text', 0)
  return decodeText(bytes, session)
}

function encode(command: Command, target: Target): Buffer | undefined {
  const text = textOf(command, target)
  return text === undefined ? undefined : Buffer.from(`(${text})`)
}

function textOf({ type, attributes }: Command, target: Target): string | undefined {
  switch (type) {
    case 'engineStop':
      return 'S07,0'
    case 'engineResume':
      return 'S07,1'
    case 'setTimezone':
      return `S09,1,${minutesEast(String(attributes.timezone), target.now())}`
    case 'rebootDevice':
      return 'S17'
    default:
      return undefined
  }
}

const MS_PER_MINUTE = 60_000

function minutesEast(zone: string, now: Date): number {
  const parts = [now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate(), now.getUTCHours()] as const
  return Math.round((utc(parts).getTime() - inZone(parts, zone).getTime()) / MS_PER_MINUTE)
}

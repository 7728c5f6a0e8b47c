import { bytesOf } from '../bytes.ts'
import type { Command, Target } from '../define.ts'
import { passwordOf } from '../password.ts'
import { packet } from './frame.ts'

const COMMAND = 0x80
/** Language of the answer: English. */
const LANGUAGE = Buffer.of(0x00, 0x02)
/** The longest text that fits into a packet with one length byte. */
const MAX_TEXT = 255 - 1 - 1 - 4 - 2 - 2 - LANGUAGE.length

/** Encodes a command as a packet with its text. Settings: `gt06.alternative`, `gt06.language`, `devicePassword`. */
export function encode(command: Command, target: Target): Buffer | undefined {
  switch (command.type) {
    case 'custom':
      return textCommand(String(command.attributes.data ?? ''), target)
    case 'engineStop':
      return textCommand(relay(command, target, ['Relay,1#', 'DYD']), target)
    case 'engineResume':
      return textCommand(relay(command, target, ['Relay,0#', 'HFYD']), target)
    default:
      return undefined
  }
}

function relay(command: Command, target: Target, [usual, word]: readonly [string, string]): string {
  if (target.model?.toUpperCase() === 'G109') return `${word}#`
  if (!target.attribute('gt06.alternative')) return usual
  return `${word},${passwordOf(command, target, { protocol: 'gt06', makers: '123456' })}#`
}

function textCommand(text: string, target: Target): Buffer | undefined {
  const bytes = Buffer.from(text)
  if (bytes.length === 0 || bytes.length > MAX_TEXT) return undefined
  const language = target.attribute('gt06.language') ? LANGUAGE : Buffer.alloc(0)
  return packet(COMMAND, bytesOf(4 + bytes.length, 0, 0, 0, 0, bytes, language), 0)
}

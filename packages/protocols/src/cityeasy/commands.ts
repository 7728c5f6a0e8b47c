import type { CommandType } from '@rastro/core/vocabulary/commands'
import { bytesOf, u16Bytes } from '../bytes.ts'
import { crc16Kermit } from '../checksums.ts'
import type { Command, CommandEffects, Target } from '../define.ts'
import { standardOffset } from '../time.ts'

export const commands: readonly CommandType[] = ['positionSingle', 'positionPeriodic', 'positionStop', 'setTimezone']

const [LOCATION, INTERVAL, ZONE] = [4, 5, 8]
/** Bytes of a command without its content: mark, length, type, index, checksum and end. */
const FRAME_BYTES = 14
/** Index, checksum and end. */
const TAIL = 8
const HIGHEST = 0xffff
const nothing = Buffer.alloc(0)

export function encode({ type, attributes }: Command, target: Target): Buffer | undefined {
  const seconds = Number(attributes.frequency)
  switch (type) {
    case 'positionSingle':
      return sealed(LOCATION, nothing)
    case 'positionStop':
      return sealed(INTERVAL, u16Bytes(0))
    case 'positionPeriodic':
      return Number.isInteger(seconds) && seconds >= 0 && seconds <= HIGHEST
        ? sealed(INTERVAL, u16Bytes(seconds))
        : undefined
    case 'setTimezone': {
      const minutes = standardOffset(String(attributes.timezone ?? 'UTC'), target.now())
      return sealed(ZONE, bytesOf(minutes < 0 ? 1 : 0, u16Bytes(Math.abs(minutes))))
    }
    default:
      return undefined
  }
}

function sealed(type: number, content: Buffer): Buffer {
  const message = bytesOf('SS', u16Bytes(FRAME_BYTES + content.length), u16Bytes(type), content, 0, 0, 0, 0x0b)
  return bytesOf(message, u16Bytes(crc16Kermit(message)), '\r\n')
}

/** Type and content in hex: reports and the zone. */
export const effects: CommandEffects = {
  textOf(message) {
    if (message.length < FRAME_BYTES) return undefined
    const end = message.length - TAIL
    const again = sealed(message.readUInt16BE(4), message.subarray(6, end))
    return again.equals(message) ? message.toString('hex', 4, end) : undefined
  },
  harmless: [/0004|0005[\da-f]{4}|00080[01][\da-f]{4}/],
}

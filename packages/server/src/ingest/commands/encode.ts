import type { Command } from '@rastro/protocols/define'
import type { Logger } from 'pino'
import type { Clock } from '../../ports/clock.ts'
import type { Unit } from '../units/unit.ts'
import type { Link } from '../wire/link.ts'

interface EncodeContext {
  readonly clock: Clock
  readonly log: Logger
}

/** The bytes of a command, ready for the wire of this link; undefined when its protocol cannot say it. */
export function encode(
  { clock, log }: EncodeContext,
  { device, attribute }: Unit,
  { protocol }: Link,
  command: Command,
): Buffer | undefined {
  if (!('encode' in protocol) || !protocol.commands.includes(command.type)) return undefined
  const target = { uniqueId: device.uniqueId, model: device.model ?? undefined, attribute, now: () => clock.now() }
  try {
    return protocol.encode?.(command, target)
  } catch (error) {
    log.warn({ err: error, deviceId: device.id, type: command.type }, 'this command cannot be encoded')
    return undefined
  }
}

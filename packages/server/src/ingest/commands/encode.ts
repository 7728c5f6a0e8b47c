import type { Command } from '@rastro/protocols/define'
import { commandOnWire, type WireBytes } from '@rastro/protocols/outgoing'
import type { Logger } from 'pino'
import type { Clock } from '../../ports/clock.ts'
import type { Connection } from '../units/connection.ts'
import type { Unit } from '../units/unit.ts'

interface EncodeContext {
  readonly clock: Clock
  readonly log: Logger
}

/** The bytes of a command, ready for the wire of this connection; undefined when the protocol cannot encode it. */
export function encode(
  { clock, log }: EncodeContext,
  { device, attribute }: Unit,
  { protocol, wire, memory }: Connection,
  command: Command,
): WireBytes | undefined {
  const model = device.model ?? undefined
  const now = () => clock.now()
  const target = { uniqueId: device.uniqueId, model, transport: wire.transport, memory, attribute, now }
  try {
    return commandOnWire(protocol, command, target)
  } catch (error) {
    log.warn({ err: error, deviceId: device.id, type: command.type }, 'this command cannot be encoded')
    return undefined
  }
}

import { InvalidError } from '@rastro/core/kit/errors'
import type { Command } from '@rastro/protocols/define'
import { commandOnWire, type Outgoing, type WireBytes } from '@rastro/protocols/outgoing'
import type { Logger } from 'pino'
import type { Clock } from '../../ports/clock.ts'
import type { Connection } from '../units/connection.ts'
import type { Unit } from '../units/unit.ts'

interface EncodeContext {
  readonly clock: Clock
  readonly log: Logger
}

/** Why a command cannot be encoded; null where its protocol does not have it. */
export interface Unsayable {
  readonly form: undefined
  readonly why: string | null
}

/** The encoded bytes of a command for this connection, with their effect on the engine. */
export function encode(
  { clock, log }: EncodeContext,
  { device, attribute }: Unit,
  { protocol, wire, memory }: Connection,
  command: Command,
): Outgoing<WireBytes> | Unsayable {
  const model = device.model ?? undefined
  const now = () => clock.now()
  const target = { uniqueId: device.uniqueId, model, transport: wire.transport, memory, attribute, now }
  try {
    return commandOnWire(protocol, command, target) ?? { form: undefined, why: null }
  } catch (error) {
    log.warn({ err: error, deviceId: device.id, type: command.type }, 'this command cannot be encoded')
    return { form: undefined, why: error instanceof InvalidError ? error.message : null }
  }
}

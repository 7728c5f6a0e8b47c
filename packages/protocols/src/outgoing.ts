import { checkedAttributes } from '@rastro/core/vocabulary/command-parameters'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { type EngineEffect, engineEffectOf, gravestOf } from '@rastro/core/vocabulary/engine-effects'
import type { Command, DecodeContext, HttpAnswer, Protocol, Recipient, StreamProtocol, Target } from './define.ts'
import { effectOfMessage, effectOfText } from './effects.ts'

declare const ready: unique symbol
/** Bytes that may be written to a unit; only `onWire` makes them. */
export type WireBytes = Buffer & { readonly [ready]: true }

/** Escapes a reply, refusal or command for the wire; everything sent to a unit must pass through here. */
export function onWire(protocol: Protocol, message: Buffer, transport: DecodeContext['transport'] = 'tcp'): WireBytes {
  const wrapped = 'wrap' in protocol ? protocol.wrap?.(message, transport) : undefined
  return (wrapped ?? message) as WireBytes
}

/** The body of an answer, followed by its replies and its command. */
export const bodyOnWire = ({ body = '' }: HttpAnswer, carried: readonly WireBytes[]): Buffer =>
  Buffer.concat([Buffer.from(body as string), ...carried])

/** A command ready to send, with its effect on the engine. */
export interface Outgoing<Form> {
  readonly form: Form
  readonly effect: EngineEffect | undefined
}

/**
 * The bytes of a command for the wire, with its effect; undefined when the protocol cannot send it. Throws `InvalidError` for
 * parameters and settings that are not allowed in a command.
 */
export function commandOnWire(protocol: Protocol, given: Command, target: Target): Outgoing<WireBytes> | undefined {
  const command = { ...given, attributes: checkedAttributes(given) }
  const message = protocol.commands.includes(command.type)
    ? protocol.encode?.(command, target)
    : 'decode' in protocol && command.type === 'custom'
      ? rawMessage(protocol, command.attributes.data)
      : undefined
  if (!message) return undefined
  const effect = gravestOf(engineEffectOf(command), effectOfMessage(protocol, message))
  return { form: onWire(protocol, message, target.transport), effect }
}

/**
 * The text message (SMS) of a command, with its effect; undefined when it cannot be sent. `custom` is its `data`, even without a
 * protocol, and then harmless when any of the `spoken` protocols lists it. Throws as `commandOnWire`.
 */
export function commandText(
  protocol: Protocol | undefined,
  given: Command,
  { to, spoken }: { readonly to: Recipient; readonly spoken: readonly Protocol[] },
): Outgoing<string> | undefined {
  const command = { ...given, attributes: checkedAttributes(given) }
  const { data } = command.attributes
  const text = protocol?.textCommands?.includes(command.type)
    ? protocol.encodeText?.(command, to)
    : command.type === 'custom'
      ? String(data)
      : undefined
  if (!text) return undefined
  const lists = (protocol ? [protocol] : spoken).map(({ effects }) => effects)
  return { form: text, effect: gravestOf(engineEffectOf(command), effectOfText(lists, text)) }
}

/**
 * Which command types can be sent over a connection, which as text messages, and which by a data message to its phone app;
 * `custom` is in the first two.
 */
export function commandTypesOf(protocol: Protocol | undefined): CommandTypes {
  const withCustom = (types: readonly CommandType[] = []) => [...new Set<CommandType>([...types, 'custom'])]
  return {
    wire: withCustom(protocol?.commands),
    text: withCustom(protocol?.textCommands),
    push: protocol?.pushCommands ?? [],
  }
}
export interface CommandTypes {
  readonly wire: readonly CommandType[]
  readonly text: readonly CommandType[]
  readonly push: readonly CommandType[]
}

/** The bytes of a `custom` command. In a text protocol `\r` and `\n` may be spelled out; in a binary one `data` must be hex. */
function rawMessage({ text }: StreamProtocol, data: unknown): Buffer | undefined {
  if (typeof data !== 'string' || data === '') return undefined
  if (text) return Buffer.from(data.replaceAll('\\r', '\r').replaceAll('\\n', '\n'))
  return /^([0-9a-f]{2})+$/i.test(data) ? Buffer.from(data, 'hex') : undefined
}

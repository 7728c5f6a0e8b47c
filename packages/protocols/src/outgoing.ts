import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command, HttpAnswer, Protocol, Recipient, StreamProtocol, Target } from './define.ts'

declare const ready: unique symbol
/** Bytes that may be written to a unit; only `onWire` makes them. */
export type WireBytes = Buffer & { readonly [ready]: true }

/** Escapes a reply, refusal or command for the wire; everything sent to a unit must pass through here. */
export function onWire(protocol: Protocol, message: Buffer): WireBytes {
  const wrapped = 'wrap' in protocol ? protocol.wrap?.(message) : undefined
  return (wrapped ?? message) as WireBytes
}

/** The body of an answer, followed by the replies and the command that it carries. */
export const bodyOnWire = ({ body = '' }: HttpAnswer, carried: readonly WireBytes[]): Buffer =>
  Buffer.concat([Buffer.from(body as string), ...carried])

/** The bytes of a command for the wire; undefined when the protocol cannot send it. */
export function commandOnWire(protocol: Protocol, command: Command, target: Target): WireBytes | undefined {
  const message = protocol.commands.includes(command.type)
    ? protocol.encode?.(command, target)
    : 'decode' in protocol && command.type === 'custom'
      ? rawMessage(protocol, command.attributes.data)
      : undefined
  return message && onWire(protocol, message)
}

/** The text message (SMS) of a command; undefined when it cannot be sent. `custom` is its `data`, even without a protocol. */
export function commandText(protocol: Protocol | undefined, command: Command, to: Recipient): string | undefined {
  if (protocol?.textCommands?.includes(command.type)) return protocol.encodeText?.(command, to)
  if (command.type !== 'custom') return undefined
  const { data } = command.attributes
  return typeof data === 'string' && data !== '' ? data : undefined
}

/** Which command types can be sent over a connection, and which as text messages; `custom` is in both. */
export function commandTypesOf(protocol: Protocol | undefined): CommandTypes {
  const withCustom = (types: readonly CommandType[] = []) => [...new Set<CommandType>([...types, 'custom'])]
  return { wire: withCustom(protocol?.commands), text: withCustom(protocol?.textCommands) }
}
export interface CommandTypes {
  readonly wire: readonly CommandType[]
  readonly text: readonly CommandType[]
}

/** The bytes of a `custom` command. In a text protocol `\r` and `\n` may be spelled out; in a binary one `data` must be hex. */
function rawMessage({ text }: StreamProtocol, data: unknown): Buffer | undefined {
  if (typeof data !== 'string' || data === '') return undefined
  if (text) return Buffer.from(data.replaceAll('\\r', '\r').replaceAll('\\n', '\n'))
  return /^([0-9a-f]{2})+$/i.test(data) ? Buffer.from(data, 'hex') : undefined
}

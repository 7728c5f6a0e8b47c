import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command, HttpAnswer, Protocol, Recipient, StreamProtocol, Target } from './define.ts'

declare const ready: unique symbol
/** Bytes that may be written to a unit; only `onWire` makes them. */
export type WireBytes = Buffer & { readonly [ready]: true }

/** A reply, a refusal or a command as it travels: whatever leaves for a unit passes here. */
export function onWire(protocol: Protocol, message: Buffer): WireBytes {
  const wrapped = 'wrap' in protocol ? protocol.wrap?.(message) : undefined
  return (wrapped ?? message) as WireBytes
}

/** The body of an answer: its own, then the replies and the command that it carries. */
export const bodyOnWire = ({ body = '' }: HttpAnswer, carried: readonly WireBytes[]): Buffer =>
  Buffer.concat([Buffer.from(body as string), ...carried])

/** A command as it travels; undefined when the protocol cannot say it. */
export function commandOnWire(protocol: Protocol, command: Command, target: Target): WireBytes | undefined {
  const message = protocol.commands.includes(command.type)
    ? protocol.encode?.(command, target)
    : 'decode' in protocol && command.type === 'custom'
      ? rawMessage(protocol, command.attributes.data)
      : undefined
  return message && onWire(protocol, message)
}

/** A command as a text message (SMS): `custom` is its `data` as it stands, also to a unit that has not yet spoken any protocol. */
export function commandText(protocol: Protocol | undefined, command: Command, to: Recipient): string | undefined {
  if (protocol?.textCommands?.includes(command.type)) return protocol.encodeText?.(command, to)
  if (command.type !== 'custom') return undefined
  const { data } = command.attributes
  return typeof data === 'string' && data !== '' ? data : undefined
}

/** Which command types can be sent over a connection, and which as text messages; `custom` can by either. */
export function commandTypesOf(protocol: Protocol | undefined): CommandTypes {
  const withCustom = (types: readonly CommandType[] = []) => [...new Set<CommandType>([...types, 'custom'])]
  return { wire: withCustom(protocol?.commands), text: withCustom(protocol?.textCommands) }
}
export interface CommandTypes {
  readonly wire: readonly CommandType[]
  readonly text: readonly CommandType[]
}

/** What somebody wrote: text with `\r` and `\n` spelled out or, in a binary protocol, the bytes that hex digits name. */
function rawMessage({ text }: StreamProtocol, data: unknown): Buffer | undefined {
  if (typeof data !== 'string' || data === '') return undefined
  if (text) return Buffer.from(data.replaceAll('\\r', '\r').replaceAll('\\n', '\n'))
  return /^([0-9a-f]{2})+$/i.test(data) ? Buffer.from(data, 'hex') : undefined
}

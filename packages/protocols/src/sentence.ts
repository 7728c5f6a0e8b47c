import { type DecodeContext, type DeviceMessage, defineProtocol, type StreamProtocol } from './define.ts'
import { untilDelimiter } from './frames.ts'
import { messagesOf, newReading, type Reading } from './reading.ts'
import { asciiText } from './text.ts'

/** A piece of a text message: its form, and what becomes of the values in it. */
export interface Part {
  /** A pattern with exactly one group for each of `count` values. */
  readonly source: string
  readonly count: number
  /** Values of groups that took no part are undefined; not called when all are. */
  read(values: readonly (string | undefined)[], reading: Reading): void
}

/**
 * A text message with its fields in their places, such as sentence`${id},${num(kmh)},${rest}`. Text between the fields stands for
 * itself. Two fields side by side must not be able to match the same characters, or a foreign text takes quadratic time.
 */
export function sentence(texts: TemplateStringsArray, ...parts: readonly Part[]): Part {
  const sources = texts.flatMap((_, at) => [literal(texts.raw[at]!), parts[at]?.source ?? ''])
  return combined(sources.join(''), parts)
}

/** A pattern of these characters themselves. */
export const literal = (raw: string): string => raw.replaceAll(/[.*+?^${}()|[\]/]/g, String.raw`\$&`)

function combined(source: string, parts: readonly Part[]): Part {
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const read: Part['read'] = (values, reading) => {
    let at = 0
    for (const part of parts) {
      const own = values.slice(at, at + part.count)
      at += part.count
      if (own.some((value) => value !== undefined)) part.read(own, reading)
    }
  }
  return { source, count, read }
}

/** A part that may be missing. */
export const maybe = (part: Part): Part => ({ ...combined(`(?:${part.source})?`, [part]) })

/** The first of several forms that fits. */
export const either = (...parts: readonly Part[]): Part =>
  combined(`(?:${parts.map(({ source }) => source).join('|')})`, parts)

/** A value of a form of its own; the pattern must have no groups. */
export const value = (source: string, read: (text: string, reading: Reading) => void): Part => ({
  source: `(${source})`,
  count: 1,
  read: ([text], reading) => read(text!, reading),
})

/** Reads one message of a text; undefined when it has another form. The whole text must fit. */
export function readerOf(part: Part): (text: string, session: DecodeContext) => Reading | undefined {
  const form = new RegExp(`^${part.source}$`)
  return (text, session) => {
    const match = form.exec(text)
    if (!match) return undefined
    const reading = newReading(session)
    part.read(match.slice(1), reading)
    return reading
  }
}

/** The decoder of a protocol of such messages: the first form that fits reads the frame, which otherwise yields nothing. */
export function sentences(...parts: readonly Part[]): (bytes: Buffer, session: DecodeContext) => DeviceMessage[] {
  const readers = parts.map(readerOf)
  return (bytes, session) => {
    const text = asciiText(bytes)
    for (const read of readers) {
      const reading = read(text, session)
      if (reading) return messagesOf(reading)
    }
    return []
  }
}

interface TextProtocol extends Pick<StreamProtocol, 'name' | 'port'>, Partial<Omit<StreamProtocol, 'name' | 'port'>> {
  /** What ends a message and is no part of it; a line feed with or without a carriage return when absent. */
  readonly ends?: readonly string[]
  /** The messages, where they need no decoder of their own. */
  readonly forms?: readonly Part[]
}

/** A protocol of text messages in these forms. */
export const textProtocol = ({ ends = ['\r\n', '\n'], forms = [], transports = ['tcp'], ...own }: TextProtocol) =>
  defineProtocol<StreamProtocol>({
    text: true,
    transports,
    delimiter: ends[0]!,
    ...(transports.includes('tcp') ? { frame: untilDelimiter(...ends) } : {}),
    decode: sentences(...forms),
    commands: [],
    ...own,
  })

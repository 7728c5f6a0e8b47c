import {
  type Command,
  type DecodeContext,
  type DeviceMessage,
  type Fix,
  ofModel,
  type Protocol,
  type RequestProtocol,
  type StreamProtocol,
} from '@rastro/protocols/define'
import { bodyOnWire, commandOnWire, commandText, onWire } from '@rastro/protocols/outgoing'
import { forgetZone } from '@rastro/protocols/time'
import { dataBytes, type HttpReply, type Row, textBytes } from './rows.ts'
import { type Settings, settingsOf } from './settings.ts'

/** The clock of every session. */
export const NOW = new Date('2026-11-21T12:00:00Z')

/** The result of playing a row with our protocol. */
export interface Outcome {
  readonly fixes: readonly Fix[]
  readonly ids: readonly string[]
  readonly replies: readonly (string | HttpReply)[]
  /** For frame, frameEncode and command rows: the bytes in hex, encoded ones as on the wire; undefined when there were none. */
  readonly bytes?: string | undefined
  readonly error?: Error
}

const nothing: Outcome = { fixes: [], ids: [], replies: [] }

/** The state shared by the rows of a group: the memory of the decoder, and whether a unit is identified. */
interface Group {
  readonly memory: Map<string, unknown>
  identified: boolean
}

/** Plays the rows of one decoder instance: each in a session of its own, all with the same memory. */
export function playGroup(protocol: Protocol, rows: readonly Row[]): Outcome[] {
  const group: Group = { memory: new Map(), identified: false }
  return rows.map((row) => {
    // The time zone sent at login belonged to the recorded session, which was new for every row.
    forgetZone(group.memory)
    const outcome = playSafely(protocol, row, group)
    if (outcome.ids.length > 0) group.identified = true
    return outcome
  })
}

function playSafely(protocol: Protocol, row: Row, group: Group): Outcome {
  try {
    return play(protocol, row, group)
  } catch (error) {
    return { ...nothing, error: error instanceof Error ? error : new Error(String(error)) }
  }
}

function play(protocol: Protocol, row: Row, group: Group): Outcome {
  const settings = settingsOf(row)
  if ('decodeRequest' in protocol) return row.http ? playRequest(protocol, row.http, group, settings) : nothing
  const session = sessionOf(group, settings, settings.transport)
  if (row.verify === 'frame') return { ...nothing, bytes: playFrame(protocol, row, session)?.toString('hex') }
  if (row.verify === 'frameEncode') {
    return { ...nothing, bytes: onWire(protocol, dataBytes(row.input!)).toString('hex') }
  }
  if (row.kind === 'command')
    return { ...nothing, bytes: playCommand(protocol, row, settings, session)?.toString('hex') }
  const frame = row.kind === 'binary' ? Buffer.from(row.frame!, 'hex') : textBytes(row.frame!)
  return outcomeOf(protocol, protocol.decode(frame, session), settings)
}

/** Cuts frames from the recorded input, skips those before this row (`continuesBuffer`) and gives the next one. */
function playFrame(protocol: StreamProtocol, row: Row, session: DecodeContext): Buffer | undefined {
  let rest = dataBytes(row.input!)
  for (let taken = 0; rest.length > 0; ) {
    const frame = protocol.frame?.(rest, session)
    if (!frame) return undefined
    if (frame.end <= 0) throw new Error(`A frame of ${frame.end} bytes was cut`)
    if (frame.bytes.length > 0 && taken++ === (row.continuesBuffer ?? 0)) return frame.bytes
    rest = rest.subarray(frame.end)
  }
  return undefined
}

function playCommand(
  protocol: StreamProtocol,
  row: Row,
  settings: Settings,
  session: DecodeContext,
): Buffer | undefined {
  const today = NOW.toISOString().slice(0, 10)
  const now = row.time ? new Date(`${row.time.date === 'today' ? today : row.time.date}T${row.time.time}Z`) : NOW
  const command = { type: row.type, attributes: row.attributes ?? {} } as Command
  const target = { ...session, uniqueId: settings.uniqueId, now: () => now }
  if (!row.component.endsWith('SmsEncoder')) return commandOnWire(protocol, command, target)?.form
  const text = commandText(protocol, command, { to: target, spoken: [protocol] })
  return text && Buffer.from(text.form)
}

function playRequest(
  protocol: RequestProtocol,
  http: NonNullable<Row['http']>,
  group: Group,
  settings: Settings,
): Outcome {
  const headers = Object.fromEntries(Object.entries(http.headers).map(([name, value]) => [name.toLowerCase(), value]))
  const body = http.bodyKind === 'binary' ? Buffer.from(http.body, 'hex') : Buffer.from(http.body, 'utf8')
  const request = { method: http.method, url: http.url, headers, body }
  const response = protocol.decodeRequest(request, sessionOf(group, settings, 'http'))
  const carried = response.messages.flatMap(({ replies = [] }) => replies.map((reply) => onWire(protocol, reply)))
  const reply = { status: response.answer.status, body: bodyOnWire(response.answer, carried).toString('hex') }
  return { ...outcomeOf(protocol, response.messages, settings), replies: [reply] }
}

const sessionOf = (group: Group, settings: Settings, transport: DecodeContext['transport']): DecodeContext => ({
  identified: group.identified,
  model: settings.model,
  transport,
  attribute: (key) => settings.attributes[key],
  now: () => NOW,
  memory: group.memory,
})

function outcomeOf(protocol: Protocol, given: readonly DeviceMessage[], settings: Settings): Outcome {
  const messages = given.map((message) => ofModel(message, settings.model))
  return {
    fixes: messages.flatMap((message) => (message.fixes ?? []).map((fix) => withMedia(fix, settings.mediaFile))),
    ids: [...new Set(messages.flatMap((message) => message.uniqueIds ?? []))],
    replies: messages.flatMap((message) =>
      (message.replies ?? []).map((reply) => onWire(protocol, reply).toString('hex')),
    ),
  }
}

/** The fix with attributes for its media. The server would generate the names; the recordings use a fixed name. */
function withMedia(fix: Fix, name: string | undefined): Fix {
  const names = (fix.media ?? []).map(({ attribute, extension }) => [attribute, name ?? `media.${extension}`])
  return names.length ? { ...fix, attributes: { ...fix.attributes, ...Object.fromEntries(names) } } : fix
}

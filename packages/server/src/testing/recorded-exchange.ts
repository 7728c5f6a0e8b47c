import { existsSync, readFileSync } from 'node:fs'
import type {
  DeviceMessage,
  DeviceRequest,
  Fix,
  Protocol,
  RequestProtocol,
  StreamProtocol,
} from '@rastro/protocols/define'
import { Framer } from '@rastro/protocols/framer'
import { bodyOnWire, onWire } from '@rastro/protocols/outgoing'
import { decodeFrame, delimited, testDecodeContext } from '@rastro/protocols/testing'

const corpus = new URL('../../../../../shared/corpus/', import.meta.url)

/** Why tests over recorded messages are left out here; false where the messages are. */
export const withoutRecordings = existsSync(corpus) ? false : 'the recorded messages are not on this machine'

/** What a unit sends, and what must come of it: places in the database, and bytes on its socket. */
export interface Exchange {
  /** As on the wire: frames of a stream or datagrams; the one body of a request. */
  readonly frames: readonly Buffer[]
  readonly request?: DeviceRequest
  /** The first name of each unit. */
  readonly uniqueIds: readonly string[]
  readonly model: string | undefined
  /** Of the server. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly places: readonly (readonly [latitude: number, longitude: number])[]
  readonly replies: readonly Buffer[]
  /** Of a request. */
  readonly status?: number
}

interface Recording {
  readonly file: string
  readonly group: number
  readonly kind: string
  readonly frame: string | null
  readonly http?: { method: string; url: string; headers: Record<string, string>; bodyKind: string; body: string }
  readonly setup?: readonly { readonly call: string; readonly args: readonly unknown[] }[]
}
type Session = ReturnType<typeof testDecodeContext>
type Transport = Session['transport']

/** How many recordings are tried as the one that names the unit for another. */
const LOGINS = 20

/**
 * The first recorded messages of a protocol that name a unit and report a place of it, by themselves, after a login or after what
 * was recorded before them; else one that names a unit and is answered; undefined where there is none. The expectations are what the decoder makes of the frames at `now`.
 */
export function recordedExchange(protocol: Protocol, transport: Transport, now: Date): Exchange | undefined {
  const rows = recordingsOf(protocol).toSorted((one, other) => (one.setup?.length ?? 0) - (other.setup?.length ?? 0))
  const tryRows = (tried: readonly Recording[]) => {
    const exchange = played(protocol, tried, sessionOf(protocol, tried, transport, now))
    return exchange?.uniqueIds.length ? exchange : undefined
  }
  const withPlace = (tried: readonly Recording[]) => {
    const exchange = tryRows(tried)
    return exchange?.places.length ? exchange : undefined
  }
  const logins = 'decodeRequest' in protocol ? [] : rows.filter((row) => tryRows([row])).slice(0, LOGINS)
  return (
    first(rows, (row) => withPlace([row])) ??
    first(rows, (row) => first(logins, (login) => withPlace([login, row]))) ??
    first(rows, (row) => withPlace(rows.slice(0, rows.indexOf(row) + 1).filter((one) => isBeside(one, row)))) ??
    first(rows, (row) => {
      const exchange = tryRows([row])
      return exchange?.replies.length ? exchange : undefined
    })
  )
}

function recordingsOf({ name }: Protocol): Recording[] {
  const file = new URL(`${name}.jsonl`, corpus)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines
    .map((line) => JSON.parse(line) as Recording)
    .filter(({ kind, frame, http }) => (frame && (kind === 'binary' || kind === 'text')) || http)
}

function first<From, To>(from: readonly From[], find: (one: From) => To | undefined): To | undefined {
  for (const one of from) {
    const found = find(one)
    if (found) return found
  }
  return undefined
}

const isBeside = (one: Recording, other: Recording) => one.file === other.file && one.group === other.group

/** A setting of the recorded decoder, `setLongDate(true)` of atrack, is `atrack.longDate`. */
function sessionOf({ name }: Protocol, rows: readonly Recording[], transport: Transport, now: Date) {
  const calls = rows.flatMap(({ setup = [] }) => setup)
  const model = calls.find(({ call }) => call === 'setModelOverride')?.args[0] as string | null | undefined
  const options = calls.flatMap(({ call, args: [value] }) => {
    const option = call === 'setModelOverride' ? null : /^set([A-Z])(.*)$/.exec(call)
    return option ? [[`${name}.${option[1]!.toLowerCase()}${option[2]}`, value]] : []
  })
  const settings: Record<string, unknown> = Object.fromEntries(options)
  const session = testDecodeContext({ transport, now, attributes: settings, ...(model && { model }) })
  return { session, settings, model: model ?? undefined }
}

function played(
  protocol: Protocol,
  rows: readonly Recording[],
  { session, settings, model }: ReturnType<typeof sessionOf>,
): Exchange | undefined {
  try {
    const sent =
      'decodeRequest' in protocol ? requested(protocol, rows[0]!, session) : streamed(protocol, rows, session)
    if (!sent) return undefined
    const { messages, ...rest } = sent
    const uniqueIds = messages.flatMap(({ uniqueIds = [] }) => uniqueIds.slice(0, 1)).filter(Boolean)
    const fixes = messages.flatMap((message) => fixesOf(message, model))
    const places = fixes
      .filter((fix) => !fix.outdated)
      .map(({ latitude = 0, longitude = 0 }) => [latitude, longitude] as const)
    return { ...rest, uniqueIds, settings, model, places }
  } catch {
    return undefined // Recorded as unreadable
  }
}

const fixesOf = ({ fixes, fixesOfModel }: DeviceMessage, model = ''): readonly Fix[] =>
  fixesOfModel?.[model.toLowerCase()] ?? fixes ?? []

function streamed(protocol: StreamProtocol, rows: readonly Recording[], session: Session) {
  const framer = new Framer(protocol, session)
  const frames = rows.map((row) => wireOf(protocol, row, session.transport)).filter((frame) => frame !== undefined)
  if (frames.length < rows.length) return undefined
  const messages = frames.flatMap((bytes) => {
    const cut = session.transport === 'udp' ? [bytes] : [...framer.feed(bytes)]
    return cut.flatMap((frame) => decodeFrame(protocol, frame, session))
  })
  // A greeting is answered before the unit has named itself, a place is stored only afterwards
  const placed = messages.findIndex(({ fixes }) => fixes?.length)
  const isNamedFirst = placed < 0 || messages.slice(0, placed + 1).some(({ uniqueIds }) => uniqueIds?.length)
  const replies = messages.flatMap((message) => message.replies ?? [])
  return isNamedFirst
    ? { frames, messages, replies: replies.map((reply) => onWire(protocol, reply, session.transport)) }
    : undefined
}

/** Frames of one length, which recordings leave without their filling. */
const lengths: Readonly<Record<string, number>> = { maestro: 160 }

/** The recorded frame as it is on the wire: recordings leave out delimiters and escapes. Undefined where no form is one frame. */
function wireOf(protocol: StreamProtocol, { kind, frame }: Recording, transport: Transport): Buffer | undefined {
  const plain = kind === 'binary' ? Buffer.from(frame!, 'hex') : Buffer.from(frame!, 'latin1')
  if (transport === 'udp' || !protocol.frame) return plain
  const ended = Buffer.from(delimited(protocol, plain.toString('latin1')), 'latin1')
  const padded = Buffer.concat([plain, Buffer.alloc(Math.max(0, (lengths[protocol.name] ?? 0) - plain.length))])
  const forms = [plain, ended, onWire(protocol, plain), padded]
  return forms.find((form) => {
    const framer = new Framer(protocol, testDecodeContext({ transport }))
    return [...framer.feed(form)].length > 0 && framer.pending === 0
  })
}

function requested(protocol: RequestProtocol, { http }: Recording, session: Session) {
  if (!http) return undefined
  const headers = Object.fromEntries(Object.entries(http.headers).map(([name, value]) => [name.toLowerCase(), value]))
  const body = Buffer.from(http.body, http.bodyKind === 'binary' ? 'hex' : 'utf8')
  // Some are recorded without the path before their query
  const request = { method: http.method, url: http.url.replace(/^\?/, '/?'), headers, body }
  const { messages, answer } = protocol.decodeRequest(request, session)
  const carried = messages.flatMap(({ replies = [] }) => replies.map((reply) => onWire(protocol, reply, 'http')))
  return { frames: [body], request, messages, replies: [bodyOnWire(answer, carried)], status: answer.status }
}

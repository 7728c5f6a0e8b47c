import { protocolOfBytes } from '@rastro/core/trackers/first-bytes'
import { luhn } from './checksums.ts'
import type { DecodeContext, DeviceMessage, Fix, Protocol, StreamProtocol } from './define.ts'
import { Framer } from './framer.ts'
import { isPrintable } from './text.ts'

/** How well a protocol reads some bytes, and what the unit calls itself in it. */
export interface Guess {
  readonly protocol: StreamProtocol
  readonly uniqueIds: readonly string[]
  /** Above 0; a higher one is likelier. */
  readonly score: number
}

/** What a unit calls itself: other readings of foreign bytes are chance. */
const IDENTIFIER = /^\d{6,20}$/
const IMEI = /^\d{15}$/

/** The protocols that read something in the first bytes of a connection or in a datagram, the likeliest first. */
export function guessProtocols(bytes: Buffer, protocols: readonly Protocol[], now: Date): Guess[] {
  const opening = protocolOfBytes(bytes)
  return protocols
    .filter((protocol): protocol is StreamProtocol => 'decode' in protocol)
    .map((protocol) => guess(bytes, protocol, now))
    .map((found) => (found.protocol.name === opening ? { ...found, score: found.score + OPENING } : found))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
}

/** What each finding is worth: a place in its right time is hardly chance, an attribute may be. */
const OPENING = 8
const PLACE = 6
const TIME = 3
const ID = 3
const CHECKED_ID = 3
const STATE = 1
const REPLY = 0.5
const MOST_ATTRIBUTES = 12
/** Binary protocols without a checksum read something in any text, but not the identifier that stands there. */
const BINARY_OF_TEXT = 0.3
/** The attribute of an answer to a command, as which several protocols read any text. */
const ANSWER = 'result'

function guess(bytes: Buffer, protocol: StreamProtocol, now: Date): Guess {
  const { messages, share } = read(bytes, protocol, now)
  const isText = isPrintable(bytes)
  const uniqueIds = messages.flatMap((message) => message.uniqueIds ?? []).filter((id) => IDENTIFIER.test(id))
  const fixes = messages.flatMap((message) => message.fixes ?? [])
  const ofIds = Math.max(0, ...uniqueIds.map((id) => ID + (isImei(id) ? CHECKED_ID : 0)))
  const ofFixes = Math.max(0, ...fixes.map((fix) => worthOf(fix, now)))
  const ofReplies = messages.some(({ replies = [] }) => replies.length > 0) ? REPLY : 0
  const ofForm = isText && !protocol.text && !uniqueIds.some((id) => bytes.includes(id)) ? BINARY_OF_TEXT : 1
  const score = (ofIds + ofFixes + ofReplies) * share * ofForm
  return { protocol, uniqueIds, score }
}

const isImei = (id: string): boolean => IMEI.test(id) && luhn(id.slice(0, -1)) === Number(id.at(-1))

function worthOf({ outdated, latitude = 0, longitude = 0, fixTime, attributes }: Fix, now: Date): number {
  const ofAttributes = Math.min(Object.keys(attributes).length, MOST_ATTRIBUTES) / MOST_ATTRIBUTES
  if (outdated) return Object.keys(attributes).every((key) => key === ANSWER) ? 0 : STATE + ofAttributes
  return (latitude !== 0 && longitude !== 0 ? PLACE : 0) + (isPlausible(fixTime, now) ? TIME : 0) + ofAttributes
}

const FIRST_TRACKERS_MS = Date.UTC(2004, 0, 1)
const DAY_MS = 86_400_000
const isPlausible = (time: Date | undefined, now: Date): boolean =>
  time !== undefined && time.getTime() > FIRST_TRACKERS_MS && time.getTime() < now.getTime() + DAY_MS

/** The messages in the bytes, and which share of the bytes are their frames. */
function read(bytes: Buffer, protocol: StreamProtocol, now: Date): { messages: DeviceMessage[]; share: number } {
  const context = foreignContext(now)
  const messages: DeviceMessage[] = []
  let used = 0
  try {
    for (const frame of protocol.frame ? new Framer(protocol, context).feed(bytes) : [bytes]) {
      messages.push(...protocol.decode(frame, context))
      used += frame.length
    }
  } catch {
    // Most bytes are unreadable in most protocols
  }
  return { messages, share: Math.min(1, used / Math.max(1, bytes.length)) }
}

/** As if the unit had logged in: the bytes may be from the middle of its connection. */
const foreignContext = (now: Date): DecodeContext => ({
  identified: true,
  model: undefined,
  transport: 'tcp',
  attribute: () => undefined,
  now: () => now,
  memory: new Map(),
})

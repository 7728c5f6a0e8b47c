import { seededRandom } from '@rastro/core/kit/seeded-random'
import { protocolOfBytes } from '@rastro/core/trackers/first-bytes'
import { luhn } from './checksums.ts'
import type { DecodeContext, DeviceMessage, Fix, Protocol, StreamProtocol } from './define.ts'
import { fitOf } from './forms.ts'
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
  const orders = otherOrders(bytes)
  return protocols
    .filter((protocol): protocol is StreamProtocol => 'decode' in protocol)
    .map((protocol) => withoutChance(guess(bytes, protocol, now), orders, now))
    .map((found) => (found.protocol.name === opening ? { ...found, score: found.score + ofOpening(found) } : found))
    .map((found) => ofForm(found, bytes))
    .filter(({ score }) => score > 0)
    .toSorted(
      // Of equals the older protocol, whose port is lower: more units speak it
      (one, other) => other.score - one.score || one.protocol.port - other.protocol.port,
    )
}

/** What is read proves more than the first bytes, which several protocols share. */
const ofOpening = ({ score }: Guess): number => Math.max(OPENING_OF_READ, OPENING - score)

/** A whole message in the form of a protocol is hardly chance; bytes without the form that each of its messages has are. */
function ofForm(found: Guess, bytes: Buffer): Guess {
  const fit = fitOf(found.protocol.name, bytes)
  if (fit === 0) return found
  return { ...found, score: fit > 0 ? Math.max(0, found.score) + FORM : found.score * WITHOUT_FORM }
}

const ORDERS = 3
const SEED = 203

/** The same bytes in other orders, always the same ones. */
function otherOrders(bytes: Buffer): Buffer[] {
  const random = seededRandom(SEED)
  return Array.from({ length: ORDERS }, () => {
    const other = Buffer.from(bytes)
    for (let at = other.length - 1; at > 0; at--) {
      const from = Math.floor(random() * (at + 1))
      ;[other[at], other[from]] = [other[from]!, other[at]!]
    }
    return other
  })
}

/** What a protocol also reads in the same bytes in another order is chance. */
function withoutChance(found: Guess, orders: readonly Buffer[], now: Date): Guess {
  if (found.score === 0) return found
  const chance = orders.reduce((sum, bytes) => sum + guess(bytes, found.protocol, now).score, 0) / orders.length
  return { ...found, score: found.score - chance }
}

/** What each finding is worth: a place in its right time is hardly chance, an attribute may be. */
const OPENING = 8
const FORM = 8
const WITHOUT_FORM = 0.3
const OPENING_OF_READ = 2.5
const PLACE = 6
/** A place at a time when there were no trackers, or that is still to come, is hardly one. */
const AT_NO_TIME = 0.3
const TIME = 3
const ID = 3
const CHECKED_ID = 3
const STATE = 1
const REPLY = 0.5
const MOST_ATTRIBUTES = 8
/** Binary protocols without a checksum read something in any text, but not the identifier that stands there. */
const BINARY_OF_TEXT = 0.3
/** A datagram has no frame that fits or does not, so that a protocol that also has frames reads more by chance in it. */
const UNFRAMED = 0.5
/** The attribute of an answer to a command, as which several protocols read any text. */
const ANSWER = 'result'

function guess(bytes: Buffer, protocol: StreamProtocol, now: Date): Guess {
  const guesses = readings(bytes, protocol, now).map((reading) => guessOf(bytes, protocol, { reading, now }))
  return guesses.reduce((best, other) => (other.score > best.score ? other : best), {
    protocol,
    uniqueIds: [],
    score: 0,
  })
}

function guessOf(
  bytes: Buffer,
  protocol: StreamProtocol,
  { reading: { messages, share, weight }, now }: { reading: Reading; now: Date },
): Guess {
  const isText = isPrintable(bytes)
  const uniqueIds = messages.flatMap((message) => message.uniqueIds ?? []).filter((id) => IDENTIFIER.test(id))
  const fixes = messages.flatMap((message) => message.fixes ?? [])
  const ofIds = Math.max(0, ...uniqueIds.map((id) => ID + (isImei(id) ? CHECKED_ID : 0)))
  const ofFixes = Math.max(0, ...fixes.map((fix) => worthOf(fix, now)))
  const ofReplies = messages.some(({ replies = [] }) => replies.length > 0) ? REPLY : 0
  const ofForm = isText && !protocol.text && !uniqueIds.some((id) => bytes.includes(id)) ? BINARY_OF_TEXT : 1
  const score = (ofIds + ofFixes + ofReplies) * share * ofForm * weight
  return { protocol, uniqueIds, score }
}

const isImei = (id: string): boolean => IMEI.test(id) && luhn(id.slice(0, -1)) === Number(id.at(-1))

function worthOf({ outdated, latitude = 0, longitude = 0, fixTime, attributes }: Fix, now: Date): number {
  const ofAttributes = Math.min(Object.keys(attributes).length, MOST_ATTRIBUTES) / MOST_ATTRIBUTES
  if (outdated) return Object.keys(attributes).every((key) => key === ANSWER) ? 0 : STATE + ofAttributes
  const ofTime = isPlausible(fixTime, now) ? TIME : 0
  const ofPlace = latitude !== 0 && longitude !== 0 ? PLACE : 0
  return ofPlace * (ofTime || fixTime === undefined ? 1 : AT_NO_TIME) + ofTime + ofAttributes
}

const FIRST_TRACKERS_MS = Date.UTC(2004, 0, 1)
const DAY_MS = 86_400_000
const isPlausible = (time: Date | undefined, now: Date): boolean =>
  time !== undefined && time.getTime() > FIRST_TRACKERS_MS && time.getTime() < now.getTime() + DAY_MS

interface Reading {
  readonly messages: readonly DeviceMessage[]
  /** Which share of the bytes its frames are. */
  readonly share: number
  readonly weight: number
}

/** What the protocol reads in a stream, and in a datagram, where it has both. */
function readings(bytes: Buffer, protocol: StreamProtocol, now: Date): Reading[] {
  const [stream, datagram] = [foreignContext(now, 'tcp'), foreignContext(now, 'udp')]
  const found: Reading[] = []
  if (protocol.frame) {
    const frames = new Framer(protocol, stream).feed(bytes)
    found.push({ ...read(frames, bytes, (frame) => protocol.decode(frame, stream)), weight: 1 })
  }
  if (protocol.transports.includes('udp')) {
    const weight = protocol.frame ? UNFRAMED : 1
    found.push({ ...read([bytes], bytes, (frame) => protocol.decode(frame, datagram)), weight })
  }
  return found
}

function read(
  frames: Iterable<Buffer>,
  bytes: Buffer,
  decode: (frame: Buffer) => DeviceMessage[],
): Omit<Reading, 'weight'> {
  const messages: DeviceMessage[] = []
  let used = 0
  try {
    for (const frame of frames) {
      messages.push(...decode(frame))
      used += frame.length
    }
  } catch {
    // Most bytes are unreadable in most protocols
  }
  return { messages, share: Math.min(1, used / Math.max(1, bytes.length)) }
}

/** As if the unit had logged in: the bytes may be from the middle of its connection. */
const foreignContext = (now: Date, transport: 'tcp' | 'udp'): DecodeContext => ({
  identified: true,
  model: undefined,
  transport,
  attribute: () => undefined,
  now: () => now,
  memory: new Map(),
})

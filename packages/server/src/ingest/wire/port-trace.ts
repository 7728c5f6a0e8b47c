import type { ArrivalKind } from '@rastro/core/model/arrival'
import type { DeviceMessage, Fix } from '@rastro/protocols/define'
import type { PortArrival } from '../../ports/bus.ts'
import type { Connection } from '../units/connection.ts'

/** Bytes of a frame that are kept, of the beginning of a connection, and arrivals of one connection: the latest. */
const MAX_DATA = 256
const MAX_BEGINNING = 512
const MAX_ARRIVALS = 24
const MAX_REASON = 160

/** An arrival with its number on this node, which is new whenever the arrival becomes visible to other pages. */
interface Numbered {
  number: number
  readonly arrival: TracedArrival
}
/** An arrival as traced; the protocol that its bytes look like is found later. */
export interface TracedArrival extends Omit<PortArrival, 'deviceId' | 'looksLike' | 'looksLikeIds'> {
  looksLike: string | null
  looksLikeIds: readonly string[]
}

/** What happened on one connection, while some page watches its port. */
export interface PortTrace {
  readonly id: string
  readonly session: Connection
  readonly startedAt: number
  /** What the unit has called itself; empty while it has not. */
  names: readonly string[]
  deviceId: number
  /** A complete frame was read. */
  hasFrame: boolean
  /** Without an identifier, and visible nevertheless. */
  isShown: boolean
  /** The first bytes, as long as no identifier is known. */
  beginning: Buffer
  lastFrame: Buffer | undefined
  arrivals: Numbered[]
}

export const newTrace = (id: string, session: Connection, startedAt: number): PortTrace => ({
  id,
  session,
  startedAt,
  names: [],
  deviceId: 0,
  hasFrame: false,
  isShown: false,
  beginning: Buffer.alloc(0),
  lastFrame: undefined,
  arrivals: [],
})

export interface Happening {
  readonly kind: ArrivalKind
  readonly at: number
  readonly bytes?: Uint8Array | undefined
  readonly fix?: Fix | undefined
  readonly reason?: string | undefined
}

/** Adds what happened to a trace, under this number. */
export function addArrival(trace: PortTrace, number: number, happening: Happening): TracedArrival {
  const { kind, at, bytes, fix, reason } = happening
  const { transport, host } = trace.session.wire
  const arrival: TracedArrival = {
    id: `${trace.id}.${number}`,
    at,
    kind,
    connection: trace.id,
    transport,
    host,
    uniqueId: trace.names[0] ?? null,
    data: bytes && bytes.length > 0 ? Buffer.from(bytes.subarray(0, MAX_DATA)).toString('hex') : null,
    length: bytes?.length ?? 0,
    fix: fix ? placeOf(fix) : null,
    fixTime: fix?.fixTime?.getTime() ?? null,
    reason: reason?.slice(0, MAX_REASON) ?? null,
    looksLike: null,
    looksLikeIds: [],
  }
  trace.arrivals.push({ number, arrival })
  if (trace.arrivals.length > MAX_ARRIVALS) trace.arrivals.shift()
  return arrival
}

/** Keeps the first bytes of a connection. */
export function addBeginning(trace: PortTrace, chunk: Buffer): void {
  const room = MAX_BEGINNING - trace.beginning.length
  if (room > 0) trace.beginning = Buffer.concat([trace.beginning, chunk.subarray(0, room)])
}

/** The last fix of a message that has a place of its own. */
export const lastPlace = ({ fixes = [] }: DeviceMessage): Fix | undefined => fixes.findLast(({ outdated }) => !outdated)

function placeOf({ valid, latitude, longitude, speed, attributes }: Fix): PortArrival['fix'] {
  const { sat } = attributes
  return {
    valid: valid ?? false,
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
    speed: speed ?? 0,
    satellites: typeof sat === 'number' ? sat : null,
  }
}

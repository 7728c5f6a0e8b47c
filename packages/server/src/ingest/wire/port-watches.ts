import type { DecodeContext, DeviceMessage, Protocol } from '@rastro/protocols/define'
import type { PortAnswer, PortQuestion } from '../../ports/bus.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Connection } from '../units/connection.ts'
import type { Unit } from '../units/unit.ts'
import type { Detect } from './detect-protocol.ts'
import {
  addArrival,
  addBeginning,
  type Happening,
  lastPlace,
  newTrace,
  type PortTrace,
  type TracedArrival,
} from './port-trace.ts'

/** Watches on this node, and of one user; a page that stops asking, or stays open for long, no longer watches (ms). */
const MAX_WATCHES = 64
const MAX_PER_USER = 3
const SILENT_MS = 180_000
const LONGEST_MS = 900_000
/** Connections that are remembered, and arrivals in one answer: the latest. */
const MAX_TRACES = 128
const MAX_ANSWERED = 60
/** Connections without an identifier in one answer. */
const MAX_UNIDENTIFIED = 8
/** A unit says who it is within this time; a connection that does not is shown (ms). */
const UNIDENTIFIED_MS = 4000
/** Attempts within a second to find the protocol of foreign bytes, and how many of them are read. */
const MAX_DETECTIONS = 10
const MAX_READ = 4096

interface Watch extends Pick<PortQuestion, 'userId' | 'protocol' | 'uniqueId'> {
  readonly since: number
  readonly askedAt: number
}

/** A connection whose messages are watched. */
export type WatchedSession = Connection & DecodeContext & { readonly unit: Unit | undefined }

/** A message of a unit, after its device was looked up. */
export interface Taken {
  readonly names: readonly string[]
  /** 0 for an unknown unit. */
  readonly deviceId: number
  readonly isRefused: boolean
  readonly message: DeviceMessage
  readonly frame: Buffer | undefined
}

interface Parts {
  readonly node: string
  readonly clock: Clock
  readonly detect: Detect
}

/**
 * What arrives on the ports that pages watch (decision 145). While none does, `isOn` is false, and nothing else of this is called.
 * Units that no page asks for by their identifier leave no trace once they have said it, and are known.
 */
export class PortWatches {
  isOn = false
  private readonly parts: Parts
  private readonly watches = new Map<string, Watch>()
  private readonly open = new Map<Connection, PortTrace>()
  /** The oldest first. */
  private readonly traces = new Set<PortTrace>()
  /** Connections of unknown units that got answers, because a page waits for them. */
  private readonly answered = new Set<Connection>()
  /** Connections over which other units report too: their answers are not told apart. */
  private readonly others = new WeakSet<Connection>()
  private number = 0
  private connections = 0
  private detections = { second: 0, count: 0 }
  private readonly detecting = new Set<Promise<void>>()

  constructor(parts: Parts) {
    this.parts = parts
  }

  connected(session: WatchedSession): void {
    if (!this.isWatched(session.protocol)) return
    this.add(this.begin(session), { kind: 'connected' })
  }

  /** Bytes of a connection as they come, before they are cut into frames. */
  bytes(session: WatchedSession, chunk: Buffer): void {
    const trace = this.open.get(session)
    if (trace && trace.names.length === 0) addBeginning(trace, chunk)
  }

  /** A frame was read. One of an unknown unit that a page waits for is read once more, as decoders skip what they will not need. */
  frame(session: WatchedSession, frame: Buffer, messages: readonly DeviceMessage[]): void {
    const trace = this.open.get(session)
    if (!trace) return
    trace.hasFrame = true
    if (messages.length > 0 || session.unit || trace.deviceId !== 0 || !this.isWanted(session.protocol, trace.names))
      return
    try {
      const read = 'decode' in session.protocol ? session.protocol.decode(frame, asIdentified(session)) : []
      for (const message of read) this.addMessage(trace, { message, frame, isRefused: false })
    } catch (error) {
      this.unreadable(session, frame, error)
    }
  }

  unreadable(session: WatchedSession, frame: Buffer | undefined, error: unknown): void {
    if (!this.isWatched(session.protocol)) return
    if (session.unit && !this.isWanted(session.protocol, [session.unit.device.uniqueId])) return
    const trace = this.open.get(session) ?? this.begin(session)
    this.addUnreadable(trace, frame ?? trace.beginning, error instanceof Error ? error.message : undefined)
  }

  /** A message whose unit was looked up. */
  took(session: WatchedSession, taken: Taken): void {
    const { names, deviceId } = taken
    if (!this.isWatched(session.protocol)) return
    const before = this.open.get(session)
    if (deviceId !== 0 && !this.isWanted(session.protocol, names)) {
      this.others.add(session)
      // What came before the first name is of this unit; what another one has said stays
      if (before?.names.length === 0) this.forget(before)
      else this.open.delete(session)
      return
    }
    const trace = this.nameTrace(session, before, taken)
    trace.hasFrame = true
    this.addMessage(trace, taken)
  }

  replied(session: WatchedSession, bytes: Uint8Array): void {
    const trace = this.open.get(session)
    if (trace && !this.others.has(session)) this.add(trace, { kind: 'reply', bytes })
  }

  /** Called also while nobody watches. */
  ended(session: Connection): void {
    this.answered.delete(session)
    const trace = this.open.get(session)
    if (!trace) return
    this.open.delete(session)
    if (session.wire.transport !== 'tcp') return
    this.show(trace)
    this.add(trace, { kind: 'closed' })
  }

  /** True when a page waits for exactly this unknown unit: its login is answered, so that its first place is seen too. */
  awaits(session: Connection, names: readonly string[]): boolean {
    if (session.wire.transport !== 'tcp' || !this.isWanted(session.protocol, names)) return false
    this.answered.add(session)
    return true
  }

  /** A device was registered: the units that were answered log in again, and are known if it was one of them. */
  registered(): void {
    for (const session of this.answered) session.wire.close()
  }

  /** What one page has not seen yet; opens its watch if need be. */
  async answer(question: PortQuestion): Promise<PortAnswer> {
    const now = this.now()
    const isOld = now - (this.watches.get(question.watch)?.since ?? now) > LONGEST_MS
    this.sweep(new Date(now))
    const watch = isOld ? undefined : this.renew(question, now)
    const { node } = this.parts
    if (!watch) return { node, last: this.number, since: now, isOver: true, arrivals: [] }
    this.showSilent(now)
    await Promise.all(this.detecting)
    const after = question.cursor[node] ?? 0
    const arrivals = this.visibleTo(watch)
      .flatMap(({ arrivals, deviceId, names }) =>
        arrivals.map(({ number, arrival }) => ({
          number,
          arrival: { ...arrival, deviceId, uniqueId: names[0] ?? null },
        })),
      )
      .filter(({ number, arrival }) => number > after && arrival.at >= watch.since)
      .sort((one, other) => one.number - other.number)
      .slice(-MAX_ANSWERED)
      .map(({ arrival }) => arrival)
    return { node, last: this.number, since: watch.since, isOver: false, arrivals }
  }

  /** Ends watches whose page no longer asks, or is open for too long. */
  sweep(at: Date): void {
    if (!this.isOn) return
    const now = at.getTime()
    for (const [key, { askedAt, since }] of this.watches)
      if (now - askedAt > SILENT_MS || now - since > LONGEST_MS) this.watches.delete(key)
    this.settle()
  }

  private now(): number {
    return this.parts.clock.now().getTime()
  }

  private isWatched({ name }: Protocol): boolean {
    for (const { protocol } of this.watches.values()) if (protocol === name) return true
    return false
  }

  private isWanted({ name }: Protocol, names: readonly string[]): boolean {
    for (const { protocol, uniqueId } of this.watches.values())
      if (protocol === name && uniqueId !== null && names.includes(uniqueId)) return true
    return false
  }

  /** The watch of a page, as it asks now; undefined where there are too many, or it has ended. */
  private renew({ watch: key, userId, protocol, uniqueId }: PortQuestion, now: number): Watch | undefined {
    const before = this.watches.get(key)
    if (!before) {
      const own = [...this.watches].filter(([, one]) => one.userId === userId)
      if (own.length >= MAX_PER_USER) this.watches.delete(own[0]![0])
      if (this.watches.size >= MAX_WATCHES) return undefined
    }
    const isSame = before?.protocol === protocol
    const watch = { userId, protocol, uniqueId, askedAt: now, since: isSame ? before.since : now }
    this.watches.set(key, watch)
    this.settle()
    return watch
  }

  /** What nobody watches any longer is forgotten, and unknown units get no more answers. */
  private settle(): void {
    this.isOn = this.watches.size > 0
    for (const session of this.answered) {
      const names = this.open.get(session)?.names ?? []
      if (!this.isWanted(session.protocol, names)) session.wire.close()
    }
    for (const trace of this.traces) if (!this.isWatched(trace.session.protocol)) this.forget(trace)
  }

  private begin(session: WatchedSession): PortTrace {
    if (this.traces.size >= MAX_TRACES) this.forget(this.leastNeeded())
    const trace = newTrace(`${this.parts.node}:${++this.connections}`, session, this.now())
    this.open.set(session, trace)
    this.traces.add(trace)
    return trace
  }

  /** The oldest that no page waits for, else the oldest. */
  private leastNeeded(): PortTrace {
    for (const trace of this.traces) if (!this.isWanted(trace.session.protocol, trace.names)) return trace
    return this.traces.values().next().value!
  }

  private forget(trace: PortTrace): void {
    this.traces.delete(trace)
    if (this.open.get(trace.session) === trace) this.open.delete(trace.session)
  }

  /** The trace of the unit that has reported: what came before its first name is its own, what another unit said is not. */
  private nameTrace(session: WatchedSession, before: PortTrace | undefined, { names, deviceId }: Taken): PortTrace {
    const isOther = before && before.names.length > 0 && before.names[0] !== names[0]
    if (isOther) this.others.add(session)
    const trace = before && !isOther ? before : this.begin(session)
    if (trace.names.length === 0) this.renumber(trace)
    trace.names = names
    trace.deviceId = deviceId
    trace.beginning = Buffer.alloc(0)
    return trace
  }

  /** Arrivals that other pages can see now are new to them. */
  private renumber(trace: PortTrace): void {
    for (const one of trace.arrivals) one.number = ++this.number
  }

  private add(trace: PortTrace, happening: Omit<Happening, 'at'>): TracedArrival {
    return addArrival(trace, ++this.number, { ...happening, at: this.now() })
  }

  private addMessage(trace: PortTrace, { message, frame, isRefused }: Pick<Taken, 'message' | 'frame' | 'isRefused'>) {
    const fix = lastPlace(message)
    const bytes = frame === trace.lastFrame ? undefined : frame
    trace.lastFrame = frame
    this.add(trace, { kind: isRefused ? 'refused' : fix ? 'position' : 'message', bytes, fix })
  }

  private addUnreadable(trace: PortTrace, bytes: Buffer, reason?: string): void {
    if (trace.names.length === 0 && !trace.isShown) {
      trace.isShown = true
      this.renumber(trace)
    }
    const arrival = this.add(trace, { kind: 'unreadable', bytes, reason })
    const work = this.detect(trace, arrival, bytes).finally(() => this.detecting.delete(work))
    this.detecting.add(work)
  }

  /** Names the protocol of foreign bytes, which the next answer waits for. */
  private async detect({ session, beginning }: PortTrace, arrival: TracedArrival, bytes: Buffer): Promise<void> {
    const second = Math.floor(this.now() / 1000)
    if (this.detections.second !== second) this.detections = { second, count: 0 }
    if (++this.detections.count > MAX_DETECTIONS) return
    const read = beginning.length > 0 ? beginning : bytes
    const found = await this.parts.detect(read.subarray(0, MAX_READ), session.protocol.name, this.parts.clock.now())
    if (!found) return
    arrival.looksLike = found.protocol
    arrival.looksLikeIds = found.uniqueIds
  }

  private showSilent(now: number): void {
    for (const trace of this.open.values())
      if (trace.session.wire.transport === 'tcp' && now - trace.startedAt >= UNIDENTIFIED_MS) this.show(trace)
  }

  /** Shows a connection that has not said who it is. */
  private show(trace: PortTrace): void {
    if (trace.names.length > 0 || trace.isShown) return
    trace.isShown = true
    this.renumber(trace)
    if (trace.hasFrame) return
    if (trace.beginning.length > 0) this.addUnreadable(trace, trace.beginning)
    else this.add(trace, { kind: 'silent' })
  }

  private visibleTo({ protocol, uniqueId }: Watch): PortTrace[] {
    const ofPort = [...this.traces].filter(({ session }) => session.protocol.name === protocol)
    const own = ofPort.filter(({ names }) => uniqueId !== null && names.includes(uniqueId))
    const unidentified = ofPort.filter(({ names, isShown }) => names.length === 0 && isShown)
    return [...own, ...unidentified.slice(-MAX_UNIDENTIFIED)]
  }
}

/** The state of a connection as if its unit were known; what is read with it changes nothing. */
const asIdentified = (session: WatchedSession): DecodeContext => ({
  identified: true,
  model: session.model,
  transport: session.transport,
  attribute: (key) => session.attribute(key),
  now: () => session.now(),
  memory: new Map(session.memory),
})

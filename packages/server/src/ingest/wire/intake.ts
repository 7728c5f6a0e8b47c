import type { Fix, Protocol, ReportedEvent } from '@rastro/protocols/define'
import { isPrintable } from '@rastro/protocols/text'
import type { Logger } from 'pino'
import type { Bus } from '../../ports/bus.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Counts } from '../../ports/counts.ts'
import type { LiveVideo } from '../../ports/live-video.ts'
import type { ClaimedCommand, Dispatch } from '../commands/dispatch.ts'
import { announcementLimit } from '../guard/announcement-limit.ts'
import { fitted } from '../guard/fit.ts'
import type { Guard } from '../guard/guard.ts'
import { networkOf } from '../guard/network-of.ts'
import type { IncomingFix, Lanes } from '../steps/lanes.ts'
import type { Gate } from '../store/gate.ts'
import type { Connection } from '../units/connection.ts'
import type { Holding } from '../units/holding.ts'
import { isAddableName } from '../units/names.ts'
import type { PushTokens } from '../units/push-tokens.ts'
import type { Registry } from '../units/registry.ts'
import type { Unit } from '../units/unit.ts'
import type { DeviceSession, DeviceSessionHost, Read, Refusal } from './device-session.ts'
import { oncePerMinute } from './notices.ts'
import type { ForwardedMessage, OwnerForwarding } from './owner-forwarding.ts'
import type { PortWatches } from './port-watches.ts'
import type { ReportedEvents } from './reported-events.ts'
import type { Status } from './status.ts'

export interface IntakeParts {
  readonly registry: Registry
  readonly lanes: Lanes
  readonly status: Status
  readonly pushTokens: Pick<PushTokens, 'told'>
  readonly dispatch: Dispatch
  readonly holding: Holding
  readonly forwarding: OwnerForwarding
  readonly reportedEvents: Pick<ReportedEvents, 'store'>
  readonly gate: Gate
  readonly guard: Guard
  readonly portWatches: PortWatches
  readonly liveVideo: LiveVideo
  readonly bus: Bus
  readonly clock: Clock
  readonly counts: Counts
  readonly log: Logger
  readonly connectionTimeoutMs: number
}

/** Maximum bytes of a frame in the log. */
const MAX_SHOWN = 1024
/** Maximum bytes of what an unregistered unit has sent, in the list of these. */
const MAX_ANNOUNCED = 64

/** Handles the messages and fixes of all sessions; it calls none of them back (decision 92). */
export class Intake implements DeviceSessionHost {
  readonly registry: Registry
  readonly gate: Gate
  readonly guard: Guard
  readonly clock: Clock
  readonly log: Logger
  readonly status: Status
  readonly holding: Holding
  readonly portWatches: PortWatches
  readonly liveVideo: LiveVideo
  readonly connectionTimeoutMs: number
  /** Reports of units that had a live connection in another protocol. */
  contestedReports = 0
  private readonly parts: IntakeParts
  private readonly announceable = announcementLimit()
  private readonly isDue: (name: string) => number

  constructor(parts: IntakeParts) {
    this.parts = parts
    this.registry = parts.registry
    this.gate = parts.gate
    this.guard = parts.guard
    this.clock = parts.clock
    this.log = parts.log
    this.status = parts.status
    this.holding = parts.holding
    this.portWatches = parts.portWatches
    this.liveVideo = parts.liveVideo
    this.connectionTimeoutMs = parts.connectionTimeoutMs
    this.isDue = oncePerMinute(parts.clock)
  }

  /** Logs a frame that cannot be decoded; the next frame is read as usual. */
  unreadable(session: DeviceSession, frame: Buffer | undefined, error: unknown): void {
    const { protocol, wire } = session
    if (this.portWatches.isOn) this.portWatches.unreadable(session, frame, error)
    if (!this.isDue(`${protocol.name} ${wire.host}`)) return
    const about = { err: error, protocol: protocol.name, host: wire.host, frame: frame?.toString('hex', 0, MAX_SHOWN) }
    this.log.warn(about, 'a message cannot be read')
  }

  /** Logs a connection that ends because the start of the next frame cannot be found. */
  cutOff(session: DeviceSession, error: unknown): void {
    const { protocol, wire } = session
    if (this.portWatches.isOn) this.portWatches.unreadable(session, undefined, error)
    if (!this.isDue(`cut ${protocol.name} ${wire.host}`)) return
    this.log.warn({ err: error, protocol: protocol.name, host: wire.host }, 'a connection was cut')
  }

  /** Logs a connection that is closed because it sent no data of a known unit for too long. */
  gaveUp({ protocol, wire }: Connection): void {
    const times = this.isDue('gave up')
    if (times > 0)
      this.log.warn({ protocol: protocol.name, host: wire.host, times }, 'a connection that says nothing was closed')
  }

  /** Logs that the database failed when a unit was looked up. */
  unanswered({ protocol, wire }: Connection, error: unknown): void {
    if (!this.isDue('unanswered')) return
    this.log.error({ err: error, protocol: protocol.name, host: wire.host }, 'units cannot be looked up')
  }

  /** Logs a failed request, once a minute, as any client can abort any number of requests. */
  requestFailed(protocol: string, error: unknown): void {
    if (this.isDue(`request ${protocol}`)) this.log.error({ err: error, protocol }, 'a request of a unit failed')
  }

  /** Logs that the module of a protocol could not be loaded. */
  loadFailed(protocol: string, error: unknown): void {
    if (this.isDue(`load ${protocol}`)) this.log.error({ err: error, protocol }, 'a protocol cannot be loaded')
  }

  /** Logs that the operating system could not accept connections. */
  acceptFailed(protocol: string, error: unknown): void {
    if (this.isDue(`door ${protocol}`)) this.log.error({ err: error, protocol }, 'connections cannot be accepted')
  }

  heard(unit: Unit, connection: Connection, { frame, now }: Read): void {
    this.parts.counts.received(unit.id, connection.protocol.name, now)
    // When another node owns the unit, that node writes its status
    if (unit.isHeld) this.status.heard(unit, now)
    this.guard.connectionLimiter.heard(connection.wire.host, now)
    this.parts.dispatch.heard(unit)
    if (this.parts.bus.logsWanted) this.show(connection, { uniqueId: unit.device.uniqueId, deviceId: unit.id, frame })
  }

  /** Counts and logs a report of a unit that has a live connection in another protocol (decision 74). */
  contested(unit: Unit, { protocol, wire }: Connection, otherProtocol: string): void {
    this.contestedReports += 1
    const times = this.isDue(`contested ${unit.id}`)
    if (times === 0) return
    const about = { deviceId: unit.id, protocol: protocol.name, host: wire.host, otherProtocol, times }
    this.log.info(about, 'a unit reports in one protocol while it is connected in another')
  }

  /** The stored command to be sent with the answer to a request, if any. */
  async commandFor(unit: Unit | undefined, connection: Connection): Promise<ClaimedCommand | undefined> {
    return unit && this.parts.dispatch.commandFor(unit, connection)
  }

  accept(incoming: IncomingFix): void {
    const fix = this.fit(incoming, incoming.fix)
    this.parts.lanes.enter(fix === incoming.fix ? incoming : { ...incoming, fix })
  }

  tokenTold(unit: Unit, token: string): void {
    this.parts.pushTokens.told(unit, token)
  }

  forward(message: ForwardedMessage): void {
    this.parts.forwarding.forward({ ...message, fixes: message.fixes.map((fix) => this.fit(message, fix)) })
  }

  /** Stores events that another server passes on; resolves when they are durable. Their attributes have the limits of a fix. */
  report(unit: Unit, events: readonly ReportedEvent[]): Promise<void> {
    const fit = events.map((event) => ({ ...event, attributes: fitted({ attributes: event.attributes }).attributes }))
    return this.parts.reportedEvents.store(unit, fit)
  }

  /** The fix without what exceeds the limits (`fitted`); logged when something was omitted. */
  private fit({ unit, protocol }: Pick<IncomingFix, 'unit' | 'protocol'>, fix: Fix): Fix {
    const fit = fitted(fix)
    const times = fit === fix ? 0 : this.isDue(`fit ${unit.id}`)
    if (times === 0) return fit
    const about = { deviceId: unit.id, protocol, attributes: Object.keys(fix.attributes).length, times }
    this.log.warn(about, 'a unit reports more attributes than are kept of a position')
    return fit
  }

  /** Logs a refused message once a minute for each unit, as an unregistered one keeps sending. */
  refused(connection: Connection, { names, unit, frame }: Refusal): void {
    const [uniqueId = ''] = names
    this.parts.counts.refused(connection.protocol.name)
    if (unit) {
      if (!this.isDue(`refused ${unit.id}`)) return
      const about = { uniqueId, protocol: connection.protocol.name, host: connection.wire.host, deviceId: unit.id }
      this.log.warn(about, 'refused: the device is disabled or has expired')
    } else {
      const origin = { protocol: connection.protocol.name, host: connection.wire.host }
      this.announceUnknown(connection, { uniqueId, frame })
      if (!this.guard.unknownUnits.called(uniqueId, origin)) return
    }
    if (this.parts.bus.logsWanted) this.show(connection, { uniqueId, deviceId: unit?.id ?? 0, frame })
  }

  /** Tells the API nodes of an unregistered unit, so that it can be added from there (decision 116). */
  private announceUnknown(
    { protocol, wire }: Connection,
    { uniqueId, frame }: { uniqueId: string; frame: Buffer | undefined },
  ): void {
    const at = this.clock.now().getTime()
    const host = networkOf(wire.host)
    if (!isAddableName(uniqueId) || !this.announceable(uniqueId, host, at)) return
    const data = frame ? textOf(protocol, frame.subarray(0, MAX_ANNOUNCED)) : ''
    this.parts.bus.publishUnknownUnit({ uniqueId, protocol: protocol.name, host, at, data })
  }

  private show(
    { protocol, wire }: Connection,
    { uniqueId, deviceId, frame }: { uniqueId: string; deviceId: number; frame: Buffer | undefined },
  ): void {
    const data = frame ? textOf(protocol, frame) : ''
    this.parts.bus.publishLog({ protocol: protocol.name, uniqueId, deviceId, host: wire.host, data })
  }
}

const textOf = ({ text }: Protocol, frame: Buffer) => frame.toString(text && isPrintable(frame) ? 'latin1' : 'hex')

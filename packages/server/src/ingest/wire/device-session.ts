import type { VideoPart } from '@rastro/core/model/video'
import { type DecodeContext, type DeviceMessage, ofModel, type Protocol } from '@rastro/protocols/define'
import { onWire, type WireBytes } from '@rastro/protocols/outgoing'
import { piecesIn } from '@rastro/protocols/pieces'
import type { Clock } from '../../ports/clock.ts'
import type { LiveVideo } from '../../ports/live-video.ts'
import type { Budget, Holder } from '../guard/budget.ts'
import type { IncomingFix } from '../steps/lanes.ts'
import type { Gate } from '../store/gate.ts'
import type { Receipt } from '../store/receipt.ts'
import { type Connection, liveBeside, type Source, type Wire } from '../units/connection.ts'
import type { Holding } from '../units/holding.ts'
import { firstNames, ownNames } from '../units/names.ts'
import type { Registry } from '../units/registry.ts'
import { withLast, withoutFirst } from '../units/short-queue.ts'
import { isWelcome, type Unit } from '../units/unit.ts'
import type { ForwardedMessage } from './owner-forwarding.ts'
import type { PortWatches } from './port-watches.ts'
import type { Status } from './status.ts'

/** The server functions used by a session. */
export interface DeviceSessionHost {
  readonly registry: Pick<Registry, 'find' | 'serverAttribute'>
  readonly gate: Gate
  readonly clock: Clock
  readonly status: Pick<Status, 'lost'>
  readonly liveVideo: Pick<LiveVideo, 'add' | 'end'>
  readonly holding: Holding
  /** Called for a message of a unit that may report. */
  heard(unit: Unit, connection: Connection, read: Read): void
  /** Called when a unit reports over this connection while it has a live one in another protocol. */
  contested(unit: Unit, connection: Connection, otherProtocol: string): void
  accept(incoming: IncomingFix): void
  /** Called with the push token of the app that reports as this unit. */
  tokenTold(unit: Unit, token: string): void
  /** Forwards a message to the node that owns its unit. */
  forward(message: ForwardedMessage): void
  refused(connection: Connection, refusal: Refusal): void
  /** Pages that watch what arrives on a port. */
  readonly portWatches: PortWatches
}
/** The bytes of a message, and when they arrived. */
export interface Read {
  readonly frame: Buffer | undefined
  readonly now: Date
}
export interface Refusal {
  readonly names: readonly string[]
  /** A registered unit that is disabled or expired; undefined for an unregistered one. */
  readonly unit: Unit | undefined
  readonly frame: Buffer | undefined
}

/** At this number of messages of a session waiting for the database, reading from it pauses. */
const MAX_UNSETTLED = 128

/**
 * One connection (UDP: one remote address; HTTP: one request): its unit, the state of its protocol, and the pending
 * replies, which are sent in the order of the messages.
 */
export class DeviceSession implements DecodeContext, Connection, Holder {
  readonly protocol: Protocol
  readonly wire: Wire
  readonly memory = new Map<string, unknown>()
  readonly source: Source
  private readonly host: DeviceSessionHost
  private owed: Receipt[] = []
  private readonly units = new Set<Unit>()
  private readonly whenSettled: (() => void)[] = []
  /** The unit of the last message; undefined when that was refused. */
  unit: Unit | undefined
  /** The names last received. Messages without a name look them up again, as the unit may have been registered meanwhile. */
  private names: readonly string[] | undefined
  /** True when a report could not be stored. */
  hasFailed = false
  private hasEnded = false
  /** The connection in another protocol that this one has replaced. */
  private rival: DeviceSession | undefined
  /** Consecutive frames without data of a known unit. */
  emptyFrames = 0
  private pieceBytes = 0

  constructor(host: DeviceSessionHost, protocol: Protocol, wire: Wire) {
    this.host = host
    this.protocol = protocol
    this.wire = wire
    this.source = { transport: wire.transport, host: wire.host }
  }

  get address(): string {
    return this.wire.host
  }
  get transport(): 'tcp' | 'udp' | 'http' {
    return this.wire.transport
  }
  get identified(): boolean {
    return this.unit !== undefined
  }
  /** A message has named a unit, known or not. */
  get isNamed(): boolean {
    return this.names !== undefined
  }
  get model(): string | undefined {
    return this.unit?.device.model ?? undefined
  }
  attribute(key: string): unknown {
    return this.unit ? this.unit.attribute(key) : this.host.registry.serverAttribute(key)
  }
  now(): Date {
    return this.host.clock.now()
  }

  /** True when reading must pause until `whenRoom` resolves. */
  get isFull(): boolean {
    return this.owed.length >= MAX_UNSETTLED || this.host.gate.isShut
  }
  async whenRoom(): Promise<void> {
    while (this.owed.length > MAX_UNSETTLED / 2) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.whenSettled.push(resolve)
      await promise
    }
    await new Promise<void>((resolve) => this.host.gate.whenOpen(resolve))
  }
  /** Resolves when every reply has been sent. */
  async whenIdle(): Promise<void> {
    while (this.owed.length > 0) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.whenSettled.push(resolve)
      await promise
    }
  }

  /** Processes one message. True when its unit may report; a promise only while the unit is looked up. */
  take(message: DeviceMessage, frame: Buffer | undefined): boolean | Promise<boolean> {
    if (message.uniqueIds) this.names = firstNames(message.uniqueIds)
    const found = this.names && this.host.registry.find(this.names)
    if (found instanceof Promise) return found.then((unit) => this.meet(unit, message, frame))
    return this.meet(found, message, frame)
  }

  private meet(unit: Unit | undefined, given: DeviceMessage, frame: Buffer | undefined): boolean | Promise<boolean> {
    const now = this.now()
    if (!unit || !isWelcome(unit, now)) return this.refuse(unit, given, frame)
    const message = ofModel(given, unit.device.model)
    if (message.video) return this.showVideo(unit, message.video)
    const held = this.host.holding.hold(unit, this)
    const read = { frame, now }
    if (held === 'elsewhere') return this.passOn(unit, message, read)
    if (held instanceof Promise) return held.then((taken) => this.accept(taken, message, read))
    return this.accept(held, message, read)
  }

  /** The unit reports over another connection, which remains the one for commands. */
  private showVideo(unit: Unit, video: VideoPart): boolean {
    this.unit = unit
    this.emptyFrames = 0
    this.host.liveVideo.add(this, unit.id, video)
    return true
  }

  private passOn(unit: Unit, message: DeviceMessage, read: Read): boolean {
    const { fixes = [], replies } = message
    const { frame } = read
    const otherProtocol = this.adopt(unit)
    this.emptyFrames = 0
    this.host.heard(unit, this, read)
    if (this.host.portWatches.isOn) this.show(unit, message, frame)
    this.tellToken(unit, message, otherProtocol)
    const receipt = this.owe(1, replies, frame)
    this.host.forward({ unit, protocol: this.protocol.name, fixes, otherProtocol, receipt })
    return true
  }

  private accept(unit: Unit | undefined, message: DeviceMessage, read: Read): boolean {
    const { frame, now: received } = read
    if (!unit) return this.refuse(unit, message, frame)
    const otherProtocol = this.adopt(unit)
    this.emptyFrames = 0
    const fixes = message.fixes ?? []
    this.host.heard(unit, this, read)
    if (this.host.portWatches.isOn) this.show(unit, message, frame)
    this.tellToken(unit, message, otherProtocol)
    const receipt = this.owe(fixes.length, message.replies, frame)
    const { source } = this
    for (const fix of fixes) {
      this.host.accept({ unit, fix, protocol: this.protocol.name, source, otherProtocol, received, receipt })
    }
    if (fixes.length === 0) this.flush()
    return true
  }

  /** Not the token of a client that reports as a unit with a live connection in another protocol (decision 74). */
  private tellToken(unit: Unit, { notificationToken }: DeviceMessage, otherProtocol: string | undefined): void {
    if (notificationToken !== undefined && otherProtocol === undefined) this.host.tokenTold(unit, notificationToken)
  }

  /**
   * Makes this the connection of the unit, replacing an older one. Returns the protocol of another live connection of the unit,
   * if it differs: any client with the unit's identifier can report as it in any protocol.
   */
  private adopt(unit: Unit): string | undefined {
    this.unit = unit
    if (unit.connection === this) return this.rival && this.contested(unit, this.rivalOf(unit))
    const other = liveBeside(unit, this.protocol.name, this.source)
    this.units.add(unit)
    if (this.hasEnded || this.transport === 'http') return this.contested(unit, other)
    const before = unit.connection
    unit.connection = this
    if (before instanceof DeviceSession) {
      this.rival = other === undefined ? undefined : before
      before.leftBy(unit)
    }
    return this.contested(unit, other)
  }

  private rivalOf(unit: Unit): string | undefined {
    if (this.rival?.hasEnded || this.rival?.unit !== unit) this.rival = undefined
    return this.rival?.protocol.name
  }

  private contested(unit: Unit, otherProtocol: string | undefined): string | undefined {
    if (otherProtocol !== undefined) this.host.contested(unit, this, otherProtocol)
    return otherProtocol
  }

  /** The unit has another connection now. A UDP session without units ends here, as carriers change a unit's port at any time. */
  private leftBy(unit: Unit): void {
    this.units.delete(unit)
    if (this.transport === 'udp' && this.units.size === 0) this.wire.close()
  }

  private refuse(unit: Unit | undefined, message: DeviceMessage, frame: Buffer | undefined): boolean {
    this.unit = undefined
    this.emptyFrames += 1
    this.cut()
    this.names &&= ownNames(this.names)
    if (this.names) this.host.refused(this, { names: this.names, unit, frame })
    if (this.host.portWatches.isOn) this.show(unit, message, frame)
    this.owe(0, this.answerToStranger(message), frame)
    this.flush()
    return false
  }

  /** A greeting without a name is answered, as some units send their name only after it. */
  private answerToStranger({ fixes, replies, refusal }: DeviceMessage): readonly Buffer[] | undefined {
    if (this.names && !this.isAwaited(this.names)) return refusal && [refusal]
    return fixes?.length ? undefined : replies
  }

  /** A page waits for exactly this unregistered unit, so that its messages without a place are answered (decision 145). */
  private isAwaited(names: readonly string[]): boolean {
    const { portWatches } = this.host
    return portWatches.isOn && portWatches.awaits(this, names)
  }

  /** For the pages that watch this port; `unit` has just been looked up, and is undefined for an unregistered one. */
  private show(unit: Unit | undefined, message: DeviceMessage, frame: Buffer | undefined): void {
    const names = unit ? [unit.device.uniqueId] : this.names
    if (!names) return
    const isRefused = unit !== undefined && this.unit === undefined
    this.host.portWatches.took(this, { names, deviceId: unit?.id ?? 0, isRefused, message, frame })
  }

  private owe(left: number, replies: readonly Buffer[] | undefined, frame: Buffer | undefined): Receipt {
    const receipt: Receipt = { left, failed: false, replies, frame, settled: this.flush }
    this.owed = withLast(this.owed, receipt)
    return receipt
  }

  /** Sends the replies of all messages up to the first one that is not settled. */
  private readonly flush = (): void => {
    for (let first = this.owed[0]; first?.left === 0; first = this.owed[0]) {
      this.owed = withoutFirst(this.owed)
      const { failed, replies } = first
      if (failed) this.hasFailed = true
      else for (const reply of replies ?? []) this.send(onWire(this.protocol, reply, this.transport))
    }
    if (this.whenSettled.length > 0) for (const resolve of this.whenSettled.splice(0)) resolve()
  }

  private send(bytes: WireBytes): void {
    this.wire.write(bytes)
    if (this.host.portWatches.isOn) this.host.portWatches.replied(this, bytes)
  }

  /** Reports the session's bytes of incomplete photos to the budget. */
  countPieces(budget: Budget): void {
    const bytes = piecesIn(this.memory)?.bytes ?? 0
    if (bytes === this.pieceBytes) return
    this.pieceBytes = bytes
    budget.hold(this, bytes, true)
  }

  /** Drops incomplete photos, and live video. */
  cut(): void {
    piecesIn(this.memory)?.clear()
    this.host.liveVideo.end(this)
  }

  /** The connection has ended: over TCP its units go offline, unless they have another connection by now. */
  end(): void {
    this.hasEnded = true
    this.host.portWatches.ended(this)
    this.host.liveVideo.end(this)
    for (const unit of this.units) {
      if (unit.connection !== this) continue
      unit.connection = undefined
      if (this.transport !== 'tcp') continue
      this.host.status.lost(unit, this.host.clock.now())
      this.host.holding.release(unit)
    }
  }
}

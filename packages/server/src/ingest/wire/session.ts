import type { Message, Protocol, Session as ProtocolSession } from '@rastro/protocols/define'
import { onWire } from '@rastro/protocols/outgoing'
import { piecesIn } from '@rastro/protocols/pieces'
import type { Clock } from '../../ports/clock.ts'
import type { Budget, Holder } from '../guard/budget.ts'
import type { Arrival } from '../steps/lanes.ts'
import type { Gate } from '../store/gate.ts'
import type { Receipt } from '../store/receipt.ts'
import type { Connection, Wire } from '../units/connection.ts'
import type { Holding } from '../units/holding.ts'
import { firstNames, ownNames } from '../units/names.ts'
import type { Registry } from '../units/registry.ts'
import { isWelcome, type Unit } from '../units/unit.ts'
import type { Handed } from './hand-over.ts'
import type { Status } from './status.ts'

/** What a session takes part in. */
export interface SessionHost {
  readonly registry: Pick<Registry, 'find' | 'serverAttribute'>
  readonly gate: Gate
  readonly clock: Clock
  readonly status: Pick<Status, 'lost'>
  readonly holding: Holding
  /** A welcome unit has spoken. */
  heard(unit: Unit, connection: Connection, frame: Buffer | undefined): void
  arrived(arrival: Arrival): void
  /** Another node owns the unit, and is given what it said. */
  handOver(handed: Handed): void
  refused(connection: Connection, refusal: Refusal): void
}
export interface Refusal {
  readonly names: readonly string[]
  /** Registered, but switched off or past its day. */
  readonly unit: Unit | undefined
  readonly frame: Buffer | undefined
}

/** Messages of one session that may wait for the database before no more is read from it. */
const MOST_UNSETTLED = 128

/**
 * One connection (UDP: one remote address; HTTP: one request): who it belongs to, what its protocol remembers, and the
 * replies it is owed, which leave in the order of the messages.
 */
export class Session implements ProtocolSession, Connection, Holder {
  readonly protocol: Protocol
  readonly wire: Wire
  readonly memory = new Map<string, unknown>()
  private readonly host: SessionHost
  private readonly owed: Receipt[] = []
  private readonly units = new Set<Unit>()
  private readonly whenSettled: (() => void)[] = []
  /** Whom it belongs to: who spoke last. */
  unit: Unit | undefined
  /** What the unit last called itself: asked for again by messages without a name, so that it may be registered meanwhile. */
  private names: readonly string[] | undefined
  /** Something it reported could not be stored. */
  hasFailed = false
  private hasEnded = false
  /** Frames in a row that told nothing of a unit that we know. */
  emptyFrames = 0
  private pieceBytes = 0

  constructor(host: SessionHost, protocol: Protocol, wire: Wire) {
    this.host = host
    this.protocol = protocol
    this.wire = wire
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
  get model(): string | undefined {
    return this.unit?.device.model ?? undefined
  }
  attribute(key: string): unknown {
    return this.unit ? this.unit.attribute(key) : this.host.registry.serverAttribute(key)
  }
  now(): Date {
    return this.host.clock.now()
  }

  /** Nothing more should be read until `whenRoom`. */
  get isFull(): boolean {
    return this.owed.length >= MOST_UNSETTLED || this.host.gate.isShut
  }
  async whenRoom(): Promise<void> {
    while (this.owed.length > MOST_UNSETTLED / 2) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.whenSettled.push(resolve)
      await promise
    }
    await new Promise<void>((resolve) => this.host.gate.whenOpen(resolve))
  }
  /** Resolves when every reply has left. */
  async whenIdle(): Promise<void> {
    while (this.owed.length > 0) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.whenSettled.push(resolve)
      await promise
    }
  }

  /** Takes one message in; a promise only while the unit has to be looked up. True: from a unit that may report. */
  take(message: Message, frame: Buffer | undefined): boolean | Promise<boolean> {
    if (message.uniqueIds) this.names = firstNames(message.uniqueIds)
    const found = this.names && this.host.registry.find(this.names)
    if (found instanceof Promise) return found.then((unit) => this.meet(unit, message, frame))
    return this.meet(found, message, frame)
  }

  private meet(unit: Unit | undefined, message: Message, frame: Buffer | undefined): boolean | Promise<boolean> {
    if (!unit || !isWelcome(unit, this.now())) return this.refuse(unit, message, frame)
    const held = this.host.holding.hold(unit, this)
    if (held === 'elsewhere') return this.passOn(unit, message, frame)
    if (held instanceof Promise) return held.then((taken) => this.accept(taken, message, frame))
    return this.accept(held, message, frame)
  }

  private passOn(unit: Unit, { fixes = [], replies }: Message, frame: Buffer | undefined): boolean {
    this.adopt(unit)
    this.emptyFrames = 0
    this.host.heard(unit, this, frame)
    const receipt = this.owe(1, replies, frame)
    this.host.handOver({ unit, protocol: this.protocol.name, fixes, receipt })
    return true
  }

  private accept(unit: Unit | undefined, message: Message, frame: Buffer | undefined): boolean {
    if (!unit) return this.refuse(unit, message, frame)
    this.adopt(unit)
    this.emptyFrames = 0
    const fixes = message.fixes ?? []
    this.host.heard(unit, this, frame)
    const receipt = this.owe(fixes.length, message.replies, frame)
    for (const fix of fixes) this.host.arrived({ unit, fix, protocol: this.protocol.name, receipt })
    if (fixes.length === 0) this.flush()
    return true
  }

  /** The newest connection of a unit is the one that holds it. */
  private adopt(unit: Unit): void {
    this.unit = unit
    if (unit.connection === this) return
    this.units.add(unit)
    if (this.hasEnded || this.transport === 'http') return
    const before = unit.connection
    unit.connection = this
    if (before instanceof Session) before.leftBy(unit)
  }

  /** Its unit speaks elsewhere now. Over UDP that is all that tells its end: carriers give a unit another port as they like. */
  private leftBy(unit: Unit): void {
    this.units.delete(unit)
    if (this.transport === 'udp' && this.units.size === 0) this.wire.close()
  }

  private refuse(unit: Unit | undefined, message: Message, frame: Buffer | undefined): boolean {
    this.unit = undefined
    this.emptyFrames += 1
    this.cut()
    this.names &&= ownNames(this.names)
    if (this.names) this.host.refused(this, { names: this.names, unit, frame })
    this.owe(0, this.answerToStranger(message), frame)
    this.flush()
    return false
  }

  /** A greeting before the unit has told its name is answered: without it some never tell it. */
  private answerToStranger({ fixes, replies, refusal }: Message): readonly Buffer[] | undefined {
    if (this.names) return refusal && [refusal]
    return fixes?.length ? undefined : replies
  }

  private owe(left: number, replies: readonly Buffer[] | undefined, frame: Buffer | undefined): Receipt {
    const receipt: Receipt = { left, failed: false, replies, frame, settled: this.flush }
    this.owed.push(receipt)
    return receipt
  }

  /** Sends what is owed, up to the first message that still waits. */
  private readonly flush = (): void => {
    while (this.owed[0]?.left === 0) {
      const { failed, replies } = this.owed.shift()!
      if (failed) this.hasFailed = true
      else for (const reply of replies ?? []) this.wire.write(onWire(this.protocol, reply))
    }
    if (this.whenSettled.length > 0) for (const resolve of this.whenSettled.splice(0)) resolve()
  }

  /** Says how much is kept of what its unit sends in pieces. */
  countPieces(budget: Budget): void {
    const bytes = piecesIn(this.memory)?.bytes ?? 0
    if (bytes === this.pieceBytes) return
    this.pieceBytes = bytes
    budget.hold(this, bytes, true)
  }

  /** Lets go of what has come in pieces and is not whole. */
  cut(): void {
    piecesIn(this.memory)?.clear()
  }

  /** The connection is gone. Units that have come back on another one are not its business any more. */
  end(): void {
    this.hasEnded = true
    for (const unit of this.units) {
      if (unit.connection !== this) continue
      unit.connection = undefined
      if (this.transport !== 'tcp') continue
      this.host.status.lost(unit)
      this.host.holding.release(unit)
    }
  }
}

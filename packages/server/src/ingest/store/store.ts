import type { Position } from '@rastro/core/model/position'
import type { RulesMemory } from '@rastro/core/rules/rule'
import type { Logger } from 'pino'
import type { Batch, Database, DeviceState, NewEvent, NewPosition, Written } from '../../db/database.ts'
import { latePositions } from '../../db/report-days.ts'
import type { Bus, DeviceUpdate } from '../../ports/bus.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Metrics } from '../../ports/metrics.ts'
import { forgetSeen } from '../units/seen-reports.ts'
import { withLast, withoutFirst } from '../units/short-queue.ts'
import { noteStored } from '../units/track.ts'
import { type Heard, heardOf, type Unit } from '../units/unit.ts'
import type { Committed } from './committed.ts'
import type { Gate } from './gate.ts'
import { GroupCommit } from './group-commit.ts'
import { type Receipt, settle } from './receipt.ts'

/** One entry to store: a position with its effects, or only the changed state of its unit. */
export interface Entry {
  readonly unit: Unit
  readonly position?: NewPosition | undefined
  /** The position is the latest of its unit. */
  readonly isLatest?: boolean | undefined
  readonly events?: readonly NewEvent[] | undefined
  /** The new state of the rules; never with a late position, and only when it has changed. */
  readonly rules?: RulesMemory | undefined
  readonly receipt?: Receipt | undefined
}

/** An entry with the state of its unit at the moment of `put`; later changes are written by later entries. */
interface Queued extends Entry {
  /** Undefined for a unit owned by another node, which writes its state. */
  readonly heard: Heard | undefined
}

export interface StoreContext {
  readonly database: Database
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Logger
  readonly gate: Gate
  readonly metrics: Pick<Metrics, 'committed'> | undefined
  /** Called with the stored positions, once the units are answered and the batch is published. */
  committed(batch: readonly Committed[]): void
  /** Another node has taken the unit over: its state was not written. */
  readonly onLost: (unit: Unit) => void
}

/**
 * Maximum entries of one transaction: many, so that the disk is not the limit; not more, to bound the latency of the last one.
 */
const MAX_ROWS = 1000
/** Two keep the server busy while one batch is answered. With four, the batches were smaller and throughput lower (measured). */
const POSTGRES_WRITERS = 2

/**
 * Stores positions, events and device states in batches: the next batch is what arrived while this one was written. Units
 * are answered and the batch is published after it is durable. The entries of one unit go through one writer, in order.
 */
export class Store {
  private readonly context: StoreContext
  private readonly writers: readonly GroupCommit<Queued>[]

  constructor(context: StoreContext) {
    this.context = context
    const count = context.database.dialect === 'postgres' ? POSTGRES_WRITERS : 1
    this.writers = Array.from({ length: count }, () => this.writer())
  }

  put(entry: Entry): void {
    if (entry.position) {
      this.context.gate.enter()
      entry.unit.pending = withLast(entry.unit.pending, entry.position)
    }
    entry.unit.isTouched = false
    const { unit, position, isLatest, events, rules, receipt } = entry
    const heard = unit.epoch > 0 ? heardOf(unit) : undefined
    this.writers[unit.id % this.writers.length]!.put({ unit, position, isLatest, events, rules, receipt, heard })
  }

  /** Resolves when every entry is durable or dropped, or after `timeoutMs`. */
  async close(timeoutMs: number): Promise<void> {
    await Promise.all(this.writers.map((writer) => writer.close(timeoutMs)))
  }

  private writer(): GroupCommit<Queued> {
    return new GroupCommit<Queued>({
      max: MAX_ROWS,
      write: (entries) => this.write(entries),
      probe: (entries) => this.probe(entries[0]!),
      giveUp: (entry, error) => this.giveUp(entry, error),
      log: this.context.log,
    })
  }

  private async write(entries: readonly Queued[]): Promise<() => void> {
    const { positions } = this.context.database
    const rows = entries.flatMap(({ position }) => position ?? [])
    let id = rows.length > 0 ? await positions.reserveIds(rows.length) : 0
    for (const row of rows) row.id = id++
    const batch = batchOf(entries, rows, this.context.clock.now().getTime())
    const began = performance.now()
    const written = await positions.write(batch)
    this.context.metrics?.committed((performance.now() - began) / 1000)
    for (let at = 0; at < rows.length; at++) rows[at]!.id = written.positionIds[at]!
    for (const { unit, position, isLatest } of entries) if (isLatest) noteStored(unit, position!)
    return () => this.settle(entries, batch, written)
  }

  private settle(entries: readonly Queued[], batch: Batch, { stored, eventIds, lost }: Written): void {
    const taken = new Set(lost)
    const latest: Position[] = []
    const committed: Committed[] = []
    let row = 0
    for (const { unit, position, isLatest = false, receipt } of entries) {
      if (position) {
        unit.pending = withoutFirst(unit.pending)
        const isNew = stored[row++]
        if (isNew && isLatest && !taken.has(unit.id)) latest.push(position)
        if (isNew) committed.push({ unit, position, isLatest: isLatest && !taken.has(unit.id) })
      }
      if (taken.has(unit.id)) this.context.onLost(unit)
      if (receipt) settle(receipt, true)
    }
    this.context.gate.leave(batch.positions.length)
    const events = batch.events.flatMap((event, at) => (eventIds[at] ? { ...event, id: eventIds[at] } : []))
    const devices = batch.states.filter(({ deviceId }) => !taken.has(deviceId)).map(updateOf)
    this.context.bus.publishLive({ positions: latest, devices, events })
    this.context.committed(committed)
  }

  /** Writes only the state of a unit, as a probe whether the database accepts writes. */
  private async probe({ unit, heard }: Queued): Promise<void> {
    const states = heard ? [{ ...heard, ...unit.stored }] : []
    await this.context.database.positions.write({ positions: [], events: [], states })
  }

  private giveUp({ unit, position, receipt }: Entry, error: unknown): void {
    const frame = receipt?.frame?.toString('hex')
    this.context.log.error({ err: error, deviceId: unit.id, position, frame }, 'the database refuses this position')
    if (position) {
      unit.pending = withoutFirst(unit.pending)
      forgetSeen(unit.seen, position.fingerprint)
      this.context.gate.leave(1)
    }
    if (receipt) settle(receipt, false)
  }
}

function batchOf(entries: readonly Queued[], positions: readonly NewPosition[], now: number): Batch {
  const states = new Map<Unit, DeviceState>()
  const events: NewEvent[] = []
  for (const entry of entries) {
    const { unit, position } = entry
    if (entry.heard) states.set(unit, stateAfter(states.get(unit), entry, entry.heard))
    for (const event of entry.events ?? []) events.push(position ? { ...event, positionId: position.id } : event)
  }
  return { positions, events, states: [...states.values()], late: latePositions(positions, now) }
}

/** The state of a unit after this entry; `before` is its state after the earlier entries of the batch, if any. */
function stateAfter(
  before: DeviceState | undefined,
  { unit, position, isLatest, rules }: Entry,
  heard: Heard,
): DeviceState {
  const { positionId, positionTime } = isLatest ? storedAt(position!) : (before ?? unit.stored)
  const remembered = rules ?? before?.rules
  return { ...heard, positionId, positionTime, ...(remembered && { rules: remembered }) }
}

/** The published part of a state, without the memory of the rules. */
const updateOf = ({ deviceId, status, lastUpdate, positionId }: DeviceState): DeviceUpdate => ({
  deviceId,
  status,
  lastUpdate,
  positionId,
})

const storedAt = ({ id, fixTime }: NewPosition) => ({ positionId: id, positionTime: fixTime })

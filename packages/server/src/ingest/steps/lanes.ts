import type { Fix } from '@rastro/protocols/define'
import type { Logger } from 'pino'
import { type Receipt, settle } from '../store/receipt.ts'
import type { Source } from '../units/connection.ts'
import type { Unit } from '../units/unit.ts'

/** One fix of a unit, on its way to the database. */
export interface Arrival {
  readonly unit: Unit
  readonly fix: Fix
  readonly protocol: string
  /** The connection; undefined for a message forwarded by another node. */
  readonly source: Source | undefined
  /** Another protocol in which the unit has a live connection. */
  readonly otherProtocol: string | undefined
  readonly receipt: Receipt
}

/** Takes an arrival through the steps; returns a promise only when one of them is asynchronous. */
export type Process = (arrival: Arrival) => Promise<void> | undefined

/** One queue per device: its arrivals are processed one after another, those of different devices in parallel. */
export class Lanes {
  private readonly process: Process
  private readonly log: Logger
  /** For each unit with an arrival in process: the arrivals that wait behind it. */
  private readonly busy = new Map<Unit, Arrival[]>()
  private readonly whenEmpty: (() => void)[] = []

  constructor(process: Process, log: Logger) {
    this.process = process
    this.log = log
  }

  enter(arrival: Arrival): void {
    const queue = this.busy.size > 0 ? this.busy.get(arrival.unit) : undefined
    if (queue) {
      queue.push(arrival)
      return
    }
    const waiting = this.run(arrival)
    if (waiting) void this.follow(arrival.unit, waiting)
  }

  /** Resolves when no arrival is in process or waiting. */
  async drain(): Promise<void> {
    if (this.busy.size > 0) await new Promise<void>((resolve) => this.whenEmpty.push(resolve))
  }

  private async follow(unit: Unit, first: Promise<void>): Promise<void> {
    const queue: Arrival[] = []
    this.busy.set(unit, queue)
    await first
    for (let next = queue.shift(); next; next = queue.shift()) await this.run(next)
    this.busy.delete(unit)
    if (this.busy.size === 0) for (const resolve of this.whenEmpty.splice(0)) resolve()
  }

  /** When a step fails, the arrival is not acknowledged, so the unit sends it again. */
  private run(arrival: Arrival): Promise<void> | undefined {
    try {
      return this.process(arrival)?.catch((error: unknown) => this.fail(arrival, error))
    } catch (error) {
      this.fail(arrival, error)
      return undefined
    }
  }

  private fail({ unit, receipt }: Arrival, error: unknown): void {
    const frame = receipt.frame?.toString('hex')
    this.log.error({ err: error, deviceId: unit.id, frame }, 'a report could not be processed')
    settle(receipt, false)
  }
}

import type { Fix } from '@rastro/protocols/define'
import type { Logger } from 'pino'
import { type Receipt, settle } from '../store/receipt.ts'
import type { Source } from '../units/connection.ts'
import type { Unit } from '../units/unit.ts'

/** One fix of a unit, on its way to the database. */
export interface IncomingFix {
  readonly unit: Unit
  readonly fix: Fix
  readonly protocol: string
  /** The connection; undefined for a message forwarded by another node. */
  readonly source: Source | undefined
  /** Another protocol in which the unit has a live connection. */
  readonly otherProtocol: string | undefined
  /** When its message arrived; the server time of the position. */
  readonly received: Date
  readonly receipt: Receipt
}

/** Takes a fix through the steps; returns a promise only when one of them is asynchronous. */
export type Process = (incoming: IncomingFix) => Promise<void> | undefined

/** One queue per device: its arrivals are processed one after another, those of different devices in parallel. */
export class Lanes {
  private readonly process: Process
  private readonly log: Logger
  /** For each unit with a fix in process: the fixes that wait behind it. */
  private readonly busy = new Map<Unit, IncomingFix[]>()
  private readonly whenEmpty: (() => void)[] = []

  constructor(process: Process, log: Logger) {
    this.process = process
    this.log = log
  }

  enter(incoming: IncomingFix): void {
    const queue = this.busy.size > 0 ? this.busy.get(incoming.unit) : undefined
    if (queue) {
      queue.push(incoming)
      return
    }
    const waiting = this.run(incoming)
    if (waiting) void this.follow(incoming.unit, waiting)
  }

  /** Resolves when no fix is in process or waiting. */
  async drain(): Promise<void> {
    if (this.busy.size > 0) await new Promise<void>((resolve) => this.whenEmpty.push(resolve))
  }

  private async follow(unit: Unit, first: Promise<void>): Promise<void> {
    const queue: IncomingFix[] = []
    this.busy.set(unit, queue)
    await first
    for (let next = queue.shift(); next; next = queue.shift()) await this.run(next)
    this.busy.delete(unit)
    if (this.busy.size === 0) for (const resolve of this.whenEmpty.splice(0)) resolve()
  }

  /** When a step fails, the fix is not acknowledged, so the unit sends it again. */
  private run(incoming: IncomingFix): Promise<void> | undefined {
    try {
      return this.process(incoming)?.catch((error: unknown) => this.fail(incoming, error))
    } catch (error) {
      this.fail(incoming, error)
      return undefined
    }
  }

  private fail({ unit, receipt }: IncomingFix, error: unknown): void {
    const frame = receipt.frame?.toString('hex')
    this.log.error({ err: error, deviceId: unit.id, frame }, 'a report could not be processed')
    settle(receipt, false)
  }
}

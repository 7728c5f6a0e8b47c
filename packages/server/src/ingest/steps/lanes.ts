import type { Fix } from '@rastro/protocols/define'
import type { Logger } from 'pino'
import { type Receipt, settle } from '../store/receipt.ts'
import type { Unit } from '../units/unit.ts'

/** One fix of a unit, on its way to the database. */
export interface Report {
  readonly unit: Unit
  readonly fix: Fix
  readonly protocol: string
  readonly receipt: Receipt
}

/** Takes a report through the steps; a promise only when one of them has to wait. */
export type Process = (report: Report) => Promise<void> | undefined

/** One lane a device: its reports are taken one after another, those of different devices side by side. */
export class Lanes {
  private readonly process: Process
  private readonly log: Logger
  /** The reports that wait for the one before them, of the units that have one on its way. */
  private readonly busy = new Map<Unit, Report[]>()
  private readonly whenEmpty: (() => void)[] = []

  constructor(process: Process, log: Logger) {
    this.process = process
    this.log = log
  }

  enter(report: Report): void {
    const queue = this.busy.size > 0 ? this.busy.get(report.unit) : undefined
    if (queue) {
      queue.push(report)
      return
    }
    const waiting = this.run(report)
    if (waiting) void this.follow(report.unit, waiting)
  }

  /** Resolves when no report is on its way to the store. */
  async drain(): Promise<void> {
    if (this.busy.size > 0) await new Promise<void>((resolve) => this.whenEmpty.push(resolve))
  }

  private async follow(unit: Unit, first: Promise<void>): Promise<void> {
    const queue: Report[] = []
    this.busy.set(unit, queue)
    await first
    for (let next = queue.shift(); next; next = queue.shift()) await this.run(next)
    this.busy.delete(unit)
    if (this.busy.size === 0) for (const resolve of this.whenEmpty.splice(0)) resolve()
  }

  /** A step that fails leaves the report unacknowledged: the unit says it again. */
  private run(report: Report): Promise<void> | undefined {
    try {
      return this.process(report)?.catch((error: unknown) => this.fail(report, error))
    } catch (error) {
      this.fail(report, error)
      return undefined
    }
  }

  private fail({ unit, receipt }: Report, error: unknown): void {
    const frame = receipt.frame?.toString('hex')
    this.log.error({ err: error, deviceId: unit.id, frame }, 'a report could not be processed')
    settle(receipt, false)
  }
}

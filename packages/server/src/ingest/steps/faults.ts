import type { Reason } from '@rastro/core/kit/reason'
import type { Logger } from 'pino'
import type { Db } from '../../db/database.ts'
import { addFaults } from '../../db/faults.ts'

/** A fault of a computed attribute, for one position. */
export interface Fault {
  readonly deviceId: number
  readonly time: Date
  readonly reason: string
  /** The same as a code. */
  readonly said: Reason | undefined
}

/** The faults of one computed attribute since the last flush. */
export interface Faults extends Fault {
  readonly count: number
}

/** Counts the faults of computed attributes in memory, and adds them to their rows now and then. */
export class FormulaFaults {
  private readonly context: { readonly db: Db; readonly log: Logger }
  private counted = new Map<number, Faults>()
  private total = 0

  constructor(context: { readonly db: Db; readonly log: Logger }) {
    this.context = context
  }

  /** Faults since the start of the process. */
  get noted(): number {
    return this.total
  }

  note(attributeId: number, fault: Fault): void {
    this.total += 1
    this.counted.set(attributeId, { ...fault, count: (this.counted.get(attributeId)?.count ?? 0) + 1 })
  }

  /** Failed counts are lost: the next position counts again. */
  async flush(): Promise<void> {
    if (this.counted.size === 0) return
    const counted = this.counted
    this.counted = new Map()
    try {
      await addFaults(this.context.db, counted)
    } catch (error) {
      this.context.log.warn({ err: error }, 'faults of computed attributes could not be stored')
    }
  }
}

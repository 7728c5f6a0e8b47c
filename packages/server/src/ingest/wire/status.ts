import { followRules, statusRules } from '@rastro/core/rules/index'
import type { Store } from '../store/store.ts'
import type { Unit } from '../units/unit.ts'

/** The status of units (reference §5.5): online with any message, offline when the connection closes, unknown when silent. */
export class Status {
  private readonly store: Pick<Store, 'put'>
  private readonly timeoutMs: number
  private readonly touched = new Set<Unit>()

  constructor(store: Pick<Store, 'put'>, timeoutMs: number) {
    this.store = store
    this.timeoutMs = timeoutMs
  }

  /**
   * Called for a message. A change to online is written at once; only a new `lastUpdate`, with the next position or by `flush`.
   */
  heard(unit: Unit, now: Date): void {
    unit.lastUpdate = now
    if (unit.status !== 'online') this.change(unit, 'online', now)
    else if (!unit.isTouched) this.touch(unit)
  }

  private touch(unit: Unit): void {
    unit.isTouched = true
    this.touched.add(unit)
  }

  /** Called when its connection has ended. */
  lost(unit: Unit, now: Date): void {
    this.change(unit, 'offline', now)
  }

  /** Writes the `lastUpdate` of all units that have not sent a position since. */
  flush(): void {
    for (const unit of this.touched) if (unit.isTouched) this.store.put({ unit })
    this.touched.clear()
  }

  /** Sets silent units to unknown. */
  sweep(units: Iterable<Unit>, now: Date): void {
    const since = now.getTime() - this.timeoutMs
    for (const unit of units) {
      // The status of a unit that this node has never owned is maintained by another node
      if (unit.epoch > 0 && unit.status === 'online' && (unit.lastUpdate?.getTime() ?? 0) < since)
        this.change(unit, 'unknown', now)
    }
  }

  private change(unit: Unit, status: Unit['status'], time: Date): void {
    unit.status = status
    const { memory, events } = followRules(statusRules, { deviceId: unit.id, status, time }, unit.rules)
    unit.rules = memory
    this.store.put({ unit, events, rules: memory })
  }
}

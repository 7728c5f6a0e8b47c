import type { Store } from '../store/store.ts'
import type { Unit } from '../units/unit.ts'

/** Reference §5.5: online with any message, offline when its connection closes, unknown when it falls silent. */
export class Status {
  private readonly store: Pick<Store, 'put'>
  private readonly timeoutMs: number
  private readonly touched = new Set<Unit>()

  constructor(store: Pick<Store, 'put'>, timeoutMs: number) {
    this.store = store
    this.timeoutMs = timeoutMs
  }

  /** A change is written at once; that it is still there, with its next position or by `flush`. */
  heard(unit: Unit, now: Date): void {
    unit.lastUpdate = now
    if (unit.status !== 'online') this.change(unit, 'online')
    else if (!unit.isTouched) this.touch(unit)
  }

  private touch(unit: Unit): void {
    unit.isTouched = true
    this.touched.add(unit)
  }

  lost(unit: Unit): void {
    this.change(unit, 'offline')
  }

  /** Writes when units were heard of last, those together that sent no position to write it with. */
  flush(): void {
    for (const unit of this.touched) if (unit.isTouched) this.store.put({ unit })
    this.touched.clear()
  }

  /** Finds the units that have fallen silent. */
  sweep(units: Iterable<Unit>, now: Date): void {
    const since = now.getTime() - this.timeoutMs
    for (const unit of units) {
      // Of a unit that this node has never held, another one speaks
      if (unit.epoch > 0 && unit.status === 'online' && (unit.lastUpdate?.getTime() ?? 0) < since)
        this.change(unit, 'unknown')
    }
  }

  private change(unit: Unit, status: Unit['status']): void {
    unit.status = status
    this.store.put({ unit })
  }
}

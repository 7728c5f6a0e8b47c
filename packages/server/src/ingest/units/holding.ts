import type { Connection } from './connection.ts'
import type { Nodes } from './nodes.ts'
import type { Registry } from './registry.ts'
import type { Unit } from './unit.ts'

/** Who keeps the memory of a unit (decision 14). */
export interface Holding {
  /**
   * The unit with its memory; a promise while it is taken over, of undefined when its device has just been removed.
   * `elsewhere`: another node owns it, and is to be given what it says.
   */
  hold(unit: Unit, connection: Connection): Unit | Promise<Unit | undefined> | 'elsewhere'
  /** The connection that held it has ended. */
  release(unit: Unit): void
}

/** The one process there is: what it has in memory is true. */
export const soleHolding: Holding = { hold: (unit) => unit, release: () => {} }

/** One of several nodes: a connection owns its unit; one that has no connection is owned by a node that all agree on. */
export function sharedHolding(registry: Pick<Registry, 'take'>, nodes: Pick<Nodes, 'isOwn'>): Holding {
  return {
    hold(unit, connection) {
      // Another node may have had it since an older connection of this one fell silent
      if (connection.wire.transport === 'tcp')
        return unit.isHeld && unit.connection === connection ? unit : registry.take(unit.id)
      if (unit.isHeld) return unit
      return nodes.isOwn(unit.id) ? registry.take(unit.id) : 'elsewhere'
    },
    release: (unit) => {
      unit.isHeld = false
    },
  }
}

/** Lets go of units without a connection that another node owns now. */
export function releaseMoved(units: Iterable<Unit>, nodes: Pick<Nodes, 'isOwn'>): void {
  for (const unit of units) {
    if (unit.isHeld && unit.connection?.wire.transport !== 'tcp' && !nodes.isOwn(unit.id)) unit.isHeld = false
  }
}

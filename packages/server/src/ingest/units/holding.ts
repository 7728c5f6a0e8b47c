import type { Connection } from './connection.ts'
import type { Nodes } from './nodes.ts'
import type { Registry } from './registry.ts'
import type { Unit } from './unit.ts'

/** Decides which node owns a unit, that is, has its state in memory (decision 14). */
export interface Holding {
  /**
   * Returns the unit owned by this node; a promise while it is taken over from another one (undefined: the device has just
   * been removed). `elsewhere`: another node owns it, and the message must be forwarded to that node.
   */
  hold(unit: Unit, connection: Connection): Unit | Promise<Unit | undefined> | 'elsewhere'
  /** Call it when the connection of the unit has ended. */
  release(unit: Unit): void
}

/** For a single process, which always owns every unit. */
export const soleHolding: Holding = { hold: (unit) => unit, release: () => {} }

/** For several nodes: the node with its TCP connection owns a unit; without one, the node chosen by hash (`Nodes`). */
export function sharedHolding(registry: Pick<Registry, 'take'>, nodes: Pick<Nodes, 'isOwn'>): Holding {
  return {
    hold(unit, connection) {
      // On a new connection it is always taken over: another node may have owned it since the older connection
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

/** Releases the units without a TCP connection that another node owns now. */
export function releaseMoved(units: Iterable<Unit>, nodes: Pick<Nodes, 'isOwn'>): void {
  for (const unit of units) {
    if (unit.isHeld && unit.connection?.wire.transport !== 'tcp' && !nodes.isOwn(unit.id)) unit.isHeld = false
  }
}

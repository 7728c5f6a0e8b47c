import { setTimeout as pause } from 'node:timers/promises'
import type { Calls } from './calls.ts'
import type { Vehicle } from './tenants.ts'

/** The text of a command to this unit: it sets the interval of reports, so that it is not held as a danger to the engine. */
const textOf = ({ id }: Vehicle): string => `TIMER,${id % 100_000},60#`

/** Gives one vehicle after the other one command within this time (ms), each through the next node, until `stop`. */
export function startCommander(
  admin: Calls,
  vehicles: readonly Vehicle[],
  duringMs: number,
): { stop(): Promise<void> } {
  let isOver = false
  const work = async () => {
    for (const vehicle of vehicles) {
      if (isOver) return
      const body = { deviceId: vehicle.id, type: 'custom' as const, attributes: { data: textOf(vehicle) } }
      // Where no node confirms it, the database tells whether it was taken
      await admin.once((rest) => rest.commands.send({ query: {}, body })).catch(() => undefined)
      await pause(duringMs / vehicles.length)
    }
  }
  const working = work()
  return {
    async stop() {
      isOver = true
      await working
    },
  }
}

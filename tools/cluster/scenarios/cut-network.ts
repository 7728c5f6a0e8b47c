import { setTimeout as pause } from 'node:timers/promises'
import type { Scenario } from './scenario.ts'

/** One node hears nobody: not the units, not the database, not the broker, not the others. */
export const cutNetwork: Scenario = {
  name: 'cut',
  title: 'network of a node cut',
  async run({ nodes }, faultMs) {
    nodes[1]!.cut()
    await pause(faultMs)
    nodes[1]!.mend()
  },
}

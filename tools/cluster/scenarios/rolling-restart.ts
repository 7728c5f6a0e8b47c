import { setTimeout as pause } from 'node:timers/promises'
import type { Scenario } from './scenario.ts'

/** With the same version: one node after the other is stopped in order and started again. */
export const rollingRestart: Scenario = {
  name: 'restart',
  title: 'rolling restart',
  async run({ nodes }, faultMs) {
    for (const node of nodes) {
      await node.stop()
      await node.start()
      await pause(faultMs / nodes.length)
    }
  },
}

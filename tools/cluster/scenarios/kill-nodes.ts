import { setTimeout as pause } from 'node:timers/promises'
import type { Scenario } from './scenario.ts'

/** Each node in turn is killed, and comes back after a third of the time. */
export const killNodes: Scenario = {
  name: 'kill',
  title: 'each node killed in turn (kill -9)',
  async run({ nodes }, faultMs) {
    for (const node of nodes) {
      await node.kill()
      await pause(faultMs / nodes.length)
      await node.start()
      await pause(faultMs / nodes.length)
    }
  },
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Scenario } from './scenario.ts'

/** Nodes do not hear of each other. */
export const brokerGone: Scenario = {
  name: 'broker',
  title: 'broker gone',
  async run({ broker }, faultMs) {
    await broker.kill()
    await pause(faultMs)
    await broker.start()
  },
}

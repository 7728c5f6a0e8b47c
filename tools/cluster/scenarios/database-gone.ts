import { setTimeout as pause } from 'node:timers/promises'
import type { Scenario } from './scenario.ts'

/** Nothing can be stored, so that nothing may be acknowledged. */
export const databaseGone: Scenario = {
  name: 'database',
  title: 'database gone',
  isOutage: true,
  async run({ database }, faultMs) {
    await database.kill()
    await pause(faultMs)
    await database.start()
  },
}

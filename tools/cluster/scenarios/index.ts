import { brokerGone } from './broker-gone.ts'
import { cutNetwork } from './cut-network.ts'
import { databaseGone } from './database-gone.ts'
import { killNodes } from './kill-nodes.ts'
import { rollingRestart } from './rolling-restart.ts'
import type { Scenario } from './scenario.ts'

/** The rows of the table, in its order. */
export const scenarios: readonly Scenario[] = [killNodes, cutNetwork, brokerGone, databaseGone, rollingRestart]

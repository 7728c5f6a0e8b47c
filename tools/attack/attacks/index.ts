import type { Attack } from '../attack.ts'
import { equalLinks, largeFences, largeGroups, largeParameters } from './customer.ts'
import { onDevicePorts } from './device-ports.ts'
import { largeExports } from './exports.ts'
import { expiredSockets, fullLog } from './lasting.ts'
import { equalNotifications, textFlood } from './messages.ts'
import { storedFences, storedNumbers } from './stored.ts'
import { foreignBodies, strangersWithForms, wrongLogins } from './stranger.ts'

/** In the order they are run. */
export const attacks: readonly Attack[] = [
  foreignBodies,
  strangersWithForms,
  wrongLogins,
  equalLinks,
  largeGroups,
  largeFences,
  largeParameters,
  storedFences,
  storedNumbers,
  largeExports,
  ...onDevicePorts,
  textFlood,
  equalNotifications,
  expiredSockets,
  fullLog,
]

import { defineChannel } from './channel.ts'
import { MINUTE_MS } from './retry-policy.ts'

/** A saved command to the vehicle of the event (NTF-16). */
export const command = defineChannel({
  name: 'command',
  address: 'vehicle',
  text: 'short',
  // A command suitable at that time may no longer be
  retry: { freshMs: 15 * MINUTE_MS, attempts: 6, firstPauseMs: 5000 },
  isSilent: true,
})

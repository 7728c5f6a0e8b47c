import { defineChannel } from './channel.ts'
import { MINUTE_MS } from './retry-policy.ts'

/** To the pages that a person has open (NTF-14). */
export const web = defineChannel({
  name: 'web',
  address: 'pages',
  text: 'short',
  retry: { freshMs: 15 * MINUTE_MS, attempts: 3, firstPauseMs: 1000 },
  isSilent: true,
})

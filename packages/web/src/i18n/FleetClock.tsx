import { listTimezone } from '@rastro/core/model/preferences'
import type { ReactNode } from 'react'
import { FallbackTimezone } from './timezone.ts'

/** Around list, card and alarms: one clock for all of them, São Paulo's where nobody chose a zone (LIST-8, A-53, decision 132). */
export function FleetClock({ children }: { children: ReactNode }): ReactNode {
  return <FallbackTimezone value={listTimezone}>{children}</FallbackTimezone>
}

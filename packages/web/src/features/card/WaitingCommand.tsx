import type { Device } from '@rastro/core/resources/device'
import type { ReactNode } from 'react'
import { withWords } from '../../i18n/language.ts'
import { useHeldCommands } from '../../live/held-commands.ts'
import { lazily } from '../../ui/lazily.tsx'

const HeldStrip = lazily<{ device: Device }>(withWords('block', () => import('./HeldStrip.tsx')))

/** The command that waits for the vehicle; its texts and code are loaded when there is one. */
export function WaitingCommand({ device }: { device: Device }): ReactNode {
  return useHeldCommands().has(device.id) && <HeldStrip device={device} />
}

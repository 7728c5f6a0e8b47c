import { type Action, can, type Viewer } from '@rastro/core/access/access'
import type { TextKey } from '@rastro/core/i18n/areas'
import type { SilenceAction } from '@rastro/core/vocabulary/silence'
import { paths } from '../../paths.ts'

/** Where an action is done. */
export interface NextStep {
  readonly to: string
  readonly text: TextKey<'silence'>
}

type Kind = 'form' | 'setup' | 'commands'
const kinds: Readonly<Partial<Record<SilenceAction, Kind>>> = {
  enableVehicle: 'form',
  renewVehicle: 'form',
  correctIdentifier: 'form',
  checkSim: 'form',
  correctPort: 'setup',
  sendSetup: 'setup',
  restartUnit: 'commands',
}
const steps: Readonly<Record<Kind, NextStep & { readonly may: Action }>> = {
  form: { may: 'editVehicle', to: '', text: 'silenceOpenForm' },
  setup: { may: 'device.create', to: paths.firstTracker, text: 'silenceOpenSetup' },
  commands: { may: 'command.send', to: '', text: 'silenceOpenCommands' },
}

/** The page where this viewer does the action; the vehicle on the map where there is none, or they may not. */
export function nextStep(viewer: Viewer, action: SilenceAction, deviceId: number): NextStep {
  const kind = kinds[action]
  if (!kind || !can(viewer, steps[kind].may)) return { to: paths.mapOf(deviceId), text: 'silenceOpenMap' }
  const { to, text } = steps[kind]
  return { to: kind === 'form' ? paths.device(deviceId) : kind === 'commands' ? paths.command(deviceId) : to, text }
}

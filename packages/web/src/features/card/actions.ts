import { type Action, can, isManager, refusalOf, type Viewer } from '@rastro/core/access/access'
import type { TextKey } from '@rastro/core/i18n/areas'
import { mayEditVehicles } from '@rastro/core/resources/user'
import type { PlanFeature } from '@rastro/core/vocabulary/plan-features'
import { AnchorIcon, CommandIcon, FenceIcon, ReplayIcon } from '../../fleet/icons.ts'
import { paths } from '../../paths.ts'
import { has } from '../../session/capabilities.ts'
import type { Glyph } from '../../ui/Icon.tsx'
import { ChartIcon, DeleteIcon, EditIcon, ProofIcon, RulerIcon, ShareIcon } from '../../ui/icons.ts'

/** An action on a vehicle: a link to another page, or unavailable. */
export interface CardAction {
  readonly label: TextKey<'card'>
  readonly icon: Glyph
  /** The features of a plan that it belongs to: it needs one of them. */
  readonly plan?: readonly [PlanFeature, ...PlanFeature[]]
  /** The address of its page, or why it is unavailable: no permission, or it comes later. */
  readonly leads: { readonly to: string } | { readonly reason: TextKey<'card' | 'shared'> }
}

/**
 * CARD-25, CARD-26, CARD-27, ROLE-15, A-64: the actions of the card for this person, in their order. An action without
 * permission is left out; one that is temporarily unavailable shows the reason.
 */
export function cardActions(viewer: Viewer, deviceId: number): CardAction[] {
  const { user } = viewer
  const manages = isManager(user)
  const edits = manages || mayEditVehicles(user)
  const reports = can(viewer, 'reports')
  const page = (to: string, action: Action): CardAction['leads'] => {
    const refusal = refusalOf(viewer, action)
    return refusal ? { reason: refusal.text } : { to }
  }
  const later = (action: Action): CardAction['leads'] => ({ reason: refusalOf(viewer, action)?.text ?? 'sharedLater' })
  const all: (CardAction | false)[] = [
    reports && { label: 'cardReplay', icon: ReplayIcon, plan: ['history'], leads: { to: paths.replay(deviceId) } },
    reports && {
      label: 'cardReplayHour',
      icon: ReplayIcon,
      plan: ['history'],
      leads: { to: paths.replayLastHour(deviceId) },
    },
    { label: 'cardAnchor', icon: AnchorIcon, leads: later('device.edit') },
    can(viewer, 'share') && {
      label: 'cardShare',
      icon: ShareIcon,
      plan: ['shareLinks'],
      leads: page(paths.share(deviceId), 'vehicles'),
    },
    manages && {
      label: 'cardCommand',
      icon: CommandIcon,
      plan: ['commands', 'engineBlock'],
      leads: page(paths.command(deviceId), 'command.sendFree'),
    },
    reports && { label: 'cardReports', icon: ChartIcon, plan: ['reports'], leads: { to: paths.reports(deviceId) } },
    reports &&
      has('proofs') && {
        label: 'cardProof',
        icon: ProofIcon,
        plan: ['reports'],
        leads: { to: paths.proof(deviceId) },
      },
    edits && { label: 'cardEdit', icon: EditIcon, leads: page(paths.vehicle(deviceId), 'device.edit') },
    manages && {
      label: 'cardAccumulators',
      icon: RulerIcon,
      leads: page(paths.accumulators(deviceId), 'device.edit'),
    },
    { label: 'cardCreateGeofence', icon: FenceIcon, leads: later('edit') },
    edits && { label: 'cardDelete', icon: DeleteIcon, leads: later('device.edit') },
  ]
  return all.filter((action) => action !== false)
}

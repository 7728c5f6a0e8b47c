import { can, isManager, refusalOf, type Viewer } from '@rastro/core/access/access'
import type { TextKey } from '@rastro/core/i18n/areas'
import { mayEditVehicles } from '@rastro/core/resources/user'
import { AnchorIcon, FenceIcon, ReplayIcon } from '../../../fleet/icons.ts'
import type { Glyph } from '../../../ui/Icon.tsx'
import { ChartIcon, DeleteIcon, EditIcon, RulerIcon, ShareIcon } from '../../../ui/icons.ts'

/** Something that is done with a vehicle on a page that is not there yet. */
export interface ClosedAction {
  readonly label: TextKey<'card'>
  readonly icon: Glyph
  /** Why it cannot be done: what the person may not do, or that the page comes later. */
  readonly reason: TextKey<'card' | 'shared'>
}

/**
 * CARD-25, CARD-26, CARD-27, A-64: the actions of the card that this person has, in their order. What somebody can never do
 * is not there; what is closed to them for now says so.
 */
export function closedActions(viewer: Viewer): ClosedAction[] {
  const { user } = viewer
  const manages = isManager(user)
  const edits = manages || mayEditVehicles(user)
  const unless = (action: Parameters<typeof refusalOf>[1]): ClosedAction['reason'] =>
    refusalOf(viewer, action)?.text ?? 'cardLater'
  const all: (ClosedAction | false)[] = [
    { label: 'cardReplay', icon: ReplayIcon, reason: unless('reports') },
    { label: 'cardAnchor', icon: AnchorIcon, reason: unless('device.edit') },
    can(viewer, 'share') && { label: 'cardShare', icon: ShareIcon, reason: 'cardLater' },
    { label: 'cardReports', icon: ChartIcon, reason: unless('reports') },
    edits && { label: 'cardEdit', icon: EditIcon, reason: unless('device.edit') },
    manages && { label: 'cardAccumulators', icon: RulerIcon, reason: unless('device.edit') },
    { label: 'cardCreateGeofence', icon: FenceIcon, reason: unless('edit') },
    edits && { label: 'cardDelete', icon: DeleteIcon, reason: unless('device.edit') },
  ]
  return all.filter((action) => action !== false)
}

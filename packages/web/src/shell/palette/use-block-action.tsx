import { refusalOf } from '@rastro/core/access/access'
import { vehicleOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { isBlocked } from '@rastro/core/vehicle/vehicle-state'
import { useT } from '../../i18n/translate.ts'
import { blockingValue } from '../../live/blocking.ts'
import { useDevice, usePosition, useSelectedId } from '../../live/live.ts'
import { useLack } from '../../resource/plan/use-own-plan.ts'
import { useViewer } from '../../session/viewer.ts'
import { LockIcon } from '../../ui/icons.ts'
import type { Entry } from './entries.ts'
import { sign } from './use-actions.tsx'

/** Opens the confirmation before the selected vehicle's engine is blocked; nothing without a vehicle that can be blocked. */
export function useBlockAction(): Entry[] {
  const t = useT('menu')
  const id = useSelectedId() ?? 0
  const device = useDevice(id)
  const position = usePosition(id)
  const refusal = refusalOf(useViewer(), 'device.edit')
  const lacking = useLack()('engineBlock')
  const isLocked = !refusal && lacking !== undefined
  if (!device || !vehicleOf(device).blockable || isBlocked(position)) return []
  return [
    {
      id: 'block',
      text: t('paletteBlock', { name: vehicleTitle(device) }),
      sign: sign(LockIcon),
      isLocked,
      // It has no screen that could say so
      reason: isLocked ? t('sharedNotInPlan') : refusal && t(refusal.text),
      choose: () => blockingValue.set(id),
    },
  ]
}

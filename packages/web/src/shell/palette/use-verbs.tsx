import { can, isManager, refusalOf } from '@rastro/core/access/access'
import { vehicleOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { isBlocked } from '@rastro/core/vehicle/vehicle-state'
import type { PlanFeature } from '@rastro/core/vocabulary/plan-features'
import { useNavigate } from 'react-router'
import { useComesLater } from '../../feature/use-features.ts'
import { CommandIcon, ReplayIcon } from '../../fleet/icons.ts'
import { useT } from '../../i18n/translate.ts'
import { blockingValue } from '../../live/blocking.ts'
import type { HeldVehicle } from '../../live/questions.ts'
import { paths } from '../../paths.ts'
import { useLack } from '../../resource/plan/use-own-plan.ts'
import { useViewer } from '../../session/viewer.ts'
import { LockIcon, PlaceIcon } from '../../ui/icons.ts'
import { type Entry, maxPerKind, type Settling } from './entries.ts'
import { sign } from './use-actions.tsx'
import { useSearched, useShowVehicle } from './use-vehicles.tsx'
import { verbOf } from './verbs.ts'

/** "block RVW": the action for each vehicle that matches, as far as the person may ever do it. */
export function useVerbs(typed: string): Settling {
  const t = useT('menu')
  const asked = verbOf(typed, {
    block: t('paletteVerbsBlock'),
    locate: t('paletteVerbsLocate'),
    history: t('paletteVerbsHistory'),
    command: t('paletteVerbsCommand'),
  })
  const { vehicles, isSettled } = useSearched(asked?.text ?? '')
  const entryOf = useEntryOf()
  const entries = asked ? vehicles.slice(0, maxPerKind).flatMap((vehicle) => entryOf[asked.verb](vehicle) ?? []) : []
  return { entries, isSettled }
}

function useEntryOf() {
  const t = useT('menu')
  const viewer = useViewer()
  const navigate = useNavigate()
  const show = useShowVehicle()
  const comesLater = useComesLater()
  const lack = useLack()
  const lacks = (feature: PlanFeature) => lack(feature) !== undefined
  const leadsTo = (to: string) => ({ isLater: comesLater(to), choose: () => void navigate(to) })
  return {
    block({ device, position }: HeldVehicle): Entry | undefined {
      if (!vehicleOf(device).blockable || isBlocked(position)) return undefined
      const refusal = refusalOf(viewer, 'device.edit')
      const isLocked = !refusal && lacks('engineBlock')
      return {
        id: `block-${device.id}`,
        text: t('paletteBlock', { name: vehicleTitle(device) }),
        sign: sign(LockIcon),
        isLocked,
        // It has no screen that could say so
        reason: isLocked ? t('sharedNotInPlan') : refusal && t(refusal.text),
        choose: () => blockingValue.set(device.id),
      }
    },
    locate: ({ device }: HeldVehicle): Entry => ({
      id: `locate-${device.id}`,
      text: t('paletteLocate', { name: vehicleTitle(device) }),
      sign: sign(PlaceIcon),
      choose: () => show(device.id),
    }),
    history({ device }: HeldVehicle): Entry | undefined {
      if (!can(viewer, 'reports')) return undefined
      const text = t('paletteHistory', { name: vehicleTitle(device) })
      const isLocked = lacks('history')
      return { id: `history-${device.id}`, text, sign: sign(ReplayIcon), isLocked, ...leadsTo(paths.replay(device.id)) }
    },
    command({ device }: HeldVehicle): Entry | undefined {
      if (!isManager(viewer.user)) return undefined
      const refusal = refusalOf(viewer, 'command.sendFree')
      return {
        id: `command-${device.id}`,
        text: t('paletteCommand', { name: vehicleTitle(device) }),
        sign: sign(CommandIcon),
        isLocked: !refusal && lacks('commands'),
        reason: refusal && t(refusal.text),
        ...leadsTo(paths.command(device.id)),
      }
    },
  }
}

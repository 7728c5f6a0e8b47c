import type { Device } from '@rastro/core/resources/device'
import { isSilent } from '@rastro/core/vehicle/vehicle-state'
import type { ReactNode } from 'react'
import { hiddenValue } from '../../fleet/hidden.ts'
import { usePayment } from '../../fleet/use-payment.ts'
import { withWords } from '../../i18n/language.ts'
import { has } from '../../session/capabilities.ts'
import { useValue } from '../../session/value.ts'
import { useViewer } from '../../session/viewer.ts'
import { lazily } from '../../ui/lazily.tsx'

const SilentStrip = lazily<{ device: Device }>(withWords('silence', () => import('./SilentStrip.tsx')))

/** Why a silent vehicle is so; not for shared links, nor while a payment is pending. */
export function WhySilent({ device }: { device: Device }): ReactNode {
  const { temporary } = useViewer().user
  const isHidden = useValue(hiddenValue).has(device.id)
  const isLimited = usePayment()?.isLimited
  const isAsked = isSilent(device) && has('silence') && !temporary && !isHidden && !isLimited
  return isAsked && <SilentStrip device={device} />
}

import { mask } from '@rastro/core/access/mask'
import { seesTracker } from '@rastro/core/access/menu'
import type { Device } from '@rastro/core/resources/device'
import { covered } from '@rastro/core/vehicle/search'
import { ownText } from '@rastro/core/vehicle/vehicle'
import { useViewer } from '../../session/viewer.ts'

/** LIST-30: the text of the field or attribute chosen for a line of a row; empty without one, a mask for whoever may not read it. */
export function useChosenText(device: Device, key: string | undefined): string {
  const isMasked = !seesTracker(useViewer())
  const text = key ? ownText(device, key) : ''
  return text && isMasked && covered.includes(key!) ? mask : text
}

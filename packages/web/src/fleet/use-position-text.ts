import { mask } from '@rastro/core/access/mask'
import { seesTracker } from '@rastro/core/access/menu'
import { isCoveredOnPosition } from '@rastro/core/vehicle/search'
import { useFormat } from '../i18n/format.ts'
import { useViewer } from '../session/viewer.ts'

/** The text of a field or attribute of a position; a mask for the SIM of the tracker where the viewer may not see it. */
export function usePositionText(): (key: string, value: unknown) => string {
  const format = useFormat()
  const sees = seesTracker(useViewer())
  return (key, value) => (!sees && isCoveredOnPosition(key) ? mask : format.attribute(key, value))
}

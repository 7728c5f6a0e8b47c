import type { FenceT } from './fence-rows.ts'
import { type FileFault, maxMegabytes } from './files/bounds.ts'

/** Why a file cannot be imported, as text. */
export function faultText(t: FenceT, fault: FileFault, format: 'GPX' | 'KML' | 'GeoJSON'): string {
  if (fault === 'tooLarge') return t('importTooLarge', { megabytes: maxMegabytes })
  if (fault === 'unreadable') return t('importUnreadable', { format })
  return t(format === 'GPX' ? 'importNoTrack' : 'importNoShape')
}

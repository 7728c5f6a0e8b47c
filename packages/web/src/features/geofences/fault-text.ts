import type { FenceT } from './fence-rows.ts'
import { type FileFault, mostMegabytes } from './files/bounds.ts'

/** Why a file gives nothing, in words. */
export function faultText(t: FenceT, fault: FileFault, format: 'GPX' | 'KML' | 'GeoJSON'): string {
  if (fault === 'tooLarge') return t('importTooLarge', { megabytes: mostMegabytes })
  if (fault === 'unreadable') return t('importUnreadable', { format })
  return t(format === 'GPX' ? 'importNoTrack' : 'importNoShape')
}

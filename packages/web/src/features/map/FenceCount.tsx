import { countText } from '@rastro/core/format/count-text'
import type { ReactNode } from 'react'
import { useFences } from './extras/use-fences.ts'
import css from './LayersPanel.module.css'

/** MAP-46: the number of geofences on the map. */
export function FenceCount(): ReactNode {
  const fences = useFences()
  return fences.length > 0 && <span className={css.count}>{countText(fences.length, 999)}</span>
}

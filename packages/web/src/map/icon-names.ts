import type { BodyName } from './icons/bodies.ts'
import type { Eighths } from './icons/cluster.ts'
import type { WayMark } from './icons/way-marks.ts'
import type { MarkerShape } from './vehicle.ts'

/** Names of marker images, as used by the layers after `look.images`. */
export const imageName = {
  body: (name: BodyName) => `/body/${name}`,
  // One ink on both filled bodies.
  glyph: (category: string, shape: MarkerShape) => `/glyph/${category}/${shape === 'idling' ? 'moving' : shape}`,
  cluster: (parts: Eighths) => `/cluster/${parts.join('')}`,
  alarmRing: '/alarm-ring',
  alarmBadge: '/alarm-badge',
  anchorBadge: '/anchor-badge',
  blockWaitsBadge: '/block-waits-badge',
  blockedBadge: '/blocked-badge',
  selectionRing: '/selection-ring',
  /** Of '' the beginning of all. */
  wayMark: (mark: WayMark | '') => `/way-mark/${mark}`,
}

import type { BodyName } from './icons/bodies.ts'
import type { Eighths } from './icons/cluster.ts'
import type { VehicleState } from './vehicle.ts'

/** Names of marker images, as the layers write them behind `look.images`. */
export const imageName = {
  body: (name: BodyName) => `/body/${name}`,
  glyph: (category: string, state: VehicleState) => `/glyph/${category}/${state}`,
  cluster: (parts: Eighths, radius: number) => `/cluster/${parts.join('')}/${radius}`,
  alarmRing: '/alarm-ring',
  alarmBadge: '/alarm-badge',
  clusterAlarmBadge: '/alarm-badge/16',
  blockedBadge: '/blocked-badge',
  selectionRing: '/selection-ring',
}

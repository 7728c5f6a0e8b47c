import { fenceOf } from '@rastro/core/geo/fence'
import { type Circle, isFenceWithin, isWithin } from '@rastro/core/geo/private-area'
import type { Position } from '@rastro/core/model/position'
import { activityOf } from '@rastro/core/vehicle/vehicle-state'
import type { Db } from '../db/database.ts'
import type { Viewer } from './viewer.ts'

/** A private area, as its cover: the circle that is hidden of it. */
export interface HiddenArea {
  /** Null for every vehicle. */
  readonly deviceId: number | null
  readonly cover: Circle
}

/** What the private areas of a sharer hide from their links (decision 152). */
export interface Veil {
  readonly areas: readonly HiddenArea[]
  hides(position: Pick<Position, 'deviceId' | 'latitude' | 'longitude'>): boolean
  /** The position as the link may see it; undefined inside a private area. */
  shown(position: Position): Position | undefined
  /** Whether a fence of this area and these attributes would tell where a private area is. */
  hidesFence(area: string, attributes: Readonly<Record<string, unknown>>): boolean
  /** It hides where vehicles are, and no alarm. */
  readonly isForPayment: boolean
}

/** In front of an account whose payment is pending (decision 177): no place, but each vehicle, alarm and fence. */
export const paymentVeil: Veil = {
  areas: [],
  hides: () => true,
  shown: () => undefined,
  hidesFence: () => false,
  isForPayment: true,
}

/** Totals: the difference between leaving and entering an area is the way inside. */
const totals = ['distance', 'totalDistance', 'odometer', 'tripOdometer', 'hours'] as const

/** The veil of a link, and of an account whose payment is pending; undefined where nothing is hidden. */
export async function veilOf(
  db: Db,
  { sharedBy, isLimited }: Pick<Viewer, 'sharedBy' | 'isLimited'>,
): Promise<Veil | undefined> {
  if (isLimited) return paymentVeil
  if (sharedBy === undefined) return undefined
  const areas = await hiddenAreasOf(db, sharedBy)
  return areas.length > 0 ? veilFor(areas) : undefined
}

/** What the links of this user hide. */
export async function hiddenAreasOf(db: Db, userId: number): Promise<HiddenArea[]> {
  const rows = await db
    .selectFrom('private_area')
    .where('userId', '=', userId)
    .select(['deviceId', 'coverLatitude', 'coverLongitude', 'coverRadius'])
    .execute()
  return rows.map(({ deviceId, coverLatitude, coverLongitude, coverRadius }) => ({
    deviceId,
    cover: { latitude: coverLatitude, longitude: coverLongitude, radius: coverRadius },
  }))
}

/** Whether this is inside an area that is hidden for the device. */
export const isHidden = (
  areas: readonly HiddenArea[],
  place: Pick<Position, 'deviceId' | 'latitude' | 'longitude'>,
): boolean => areas.some((area) => isAbout(area, place.deviceId) && isWithin(area.cover, place))

/** Whether the area is hidden for this device. */
export const isAbout = ({ deviceId }: HiddenArea, id: number): boolean => deviceId === null || deviceId === id

function veilFor(areas: readonly HiddenArea[]): Veil {
  return {
    areas,
    isForPayment: false,
    hides: (position) => isHidden(areas, position),
    shown: (position) => (isHidden(areas, position) ? undefined : withoutTotals(position)),
    hidesFence(area, attributes) {
      const fence = fenceOf(area, attributes)
      return fence !== undefined && areas.some(({ cover }) => isFenceWithin(cover, fence))
    },
  }
}

function withoutTotals(position: Position): Position {
  const attributes = { ...position.attributes }
  for (const name of totals) delete attributes[name]
  // A way that began inside would tell when it began
  if (activityOf(position) === 'moving') delete attributes.stateSince
  return { ...position, attributes }
}

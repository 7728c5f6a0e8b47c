/** In drawing order, the least important first. */
export const roadKinds = ['path', 'service', 'minor', 'tertiary', 'secondary', 'primary', 'trunk', 'motorway'] as const
export type RoadKind = (typeof roadKinds)[number]

/** How a kind of road is drawn, on every map of ours. */
export interface RoadLook {
  /** The first zoom that shows it. */
  readonly from: number
  /** Pixels at that zoom, at 14 and at 18. */
  readonly widths: readonly [number, number, number]
  readonly fill: 'road' | 'major' | 'highway'
  readonly edge: 'roadCase' | 'majorCase' | 'highwayCase'
  /** The first zoom that has its edge: below it a road is one line. */
  readonly edgeFrom: number
}

const minor = { fill: 'road', edge: 'roadCase' } as const
const major = { fill: 'major', edge: 'majorCase' } as const
const highway = { fill: 'highway', edge: 'highwayCase' } as const

export const roadLooks: Record<RoadKind, RoadLook> = {
  path: { ...minor, from: 15, widths: [0.5, 0.5, 4], edgeFrom: 16 },
  service: { ...minor, from: 14, widths: [0.8, 1.2, 9], edgeFrom: 15 },
  minor: { ...minor, from: 12, widths: [0.7, 3, 16], edgeFrom: 13 },
  tertiary: { ...major, from: 10, widths: [0.5, 4.5, 19], edgeFrom: 12 },
  secondary: { ...major, from: 9, widths: [0.5, 5.5, 21], edgeFrom: 11 },
  primary: { ...major, from: 7, widths: [0.6, 7, 24], edgeFrom: 9 },
  trunk: { ...highway, from: 5, widths: [0.7, 7.5, 26], edgeFrom: 5 },
  motorway: { ...highway, from: 5, widths: [0.7, 8, 28], edgeFrom: 5 },
}

import { areaText } from './area-text.ts'
import type { Place } from './fence.ts'

/** the radii of an anchor in metres, the first as the default (GEO-20, GEO-21). */
export const anchorRadii = [50, 100, 200, 500] as const

/** GEO-22, A-69: the radius of a circle to test with, in metres; administrators are offered it. */
export const testRadius = 10

/** GEO-8: the default radius of a fence around a point, in metres. */
export const placeRadius = 50

/** A circle around a place as it is stored; radius in metres. */
export const circleArea = ({ latitude, longitude }: Place, radius: number): string =>
  areaText({ form: 'circle', centre: { latitude, longitude }, radius })

/** The attribute that makes a fence an anchor, which linked vehicles must not leave. */
export const anchorAttribute = 'anchor'

/** Whether a stored fence is an anchor. */
export const isAnchor = ({ attributes }: { readonly attributes: Readonly<Record<string, unknown>> }): boolean =>
  attributes[anchorAttribute] === true

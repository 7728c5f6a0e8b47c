import type { Place } from '../../simulator/routes/place.ts'
import { featuresIn, linesOf, type Point, streetData } from '../street-data.ts'

/** The axis of a street or road. */
export interface Street {
  readonly class: string
  readonly points: readonly Place[]
}

/** Driving speed, km/h, by class of road; other classes are no roads. */
export const speeds: Readonly<Record<string, number>> = {
  motorway: 100,
  trunk: 85,
  primary: 60,
  secondary: 50,
  tertiary: 40,
  residential: 22,
}

/** The roads of one file of `../shared/streets`. */
export const streetsOf = (file: string): Street[] =>
  featuresIn(new URL(`${file}.ndjson.gz`, streetData)).flatMap((feature) => {
    const { class: kind = '' } = feature.properties
    return kind in speeds ? linesOf(feature).map((line) => ({ class: kind, points: line.map(toPlace) })) : []
  })

const toPlace = ([longitude, latitude]: Point): Place => [latitude, longitude]

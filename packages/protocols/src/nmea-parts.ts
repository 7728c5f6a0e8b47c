import { sentence } from './sentence.ts'
import { maybeNum, minutes, skip, validity, when } from './sentence-parts.ts'
import { course, knots, latitude, longitude } from './targets.ts'

/** Decimals of a second, which are not kept. */
export const fraction = skip(String.raw`(?:\.\d+)?`)

/** The fields of NMEA's RMC from its time to its date, speed and course in knots and degrees or empty. */
export const rmcFields = sentence`${when('HHmmss')}${fraction},${validity},${minutes(latitude)},${minutes(longitude)},${maybeNum(knots)},${maybeNum(course)},${when('ddMMyy')}`

import { createValue } from '../session/value.ts'

/** The geofence that the map is asked to show, by its id. Anything behind the login may ask. */
export const wantedFenceValue = createValue<number | undefined>(undefined)

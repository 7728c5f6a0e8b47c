import { createValue } from '../session/value.ts'

/** The geofence that the map should show, by its id. Anything behind the login may set it. */
export const wantedFenceValue = createValue<number | undefined>(undefined)

/** Where the speed limit of an event came from; `vehicle` includes its groups and the server (decision 115). */
export const speedLimitSources = ['geofence', 'road', 'vehicle'] as const
export type SpeedLimitSource = (typeof speedLimitSources)[number]

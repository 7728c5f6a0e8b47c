/** The titles of the reports, by their names. */
export const titles = {
  route: 'reportRoute',
  events: 'reportEvents',
  trips: 'reportTrips',
  stops: 'reportStops',
  summary: 'reportSummary',
  drivers: 'reportDrivers',
  score: 'reportScore',
  ranking: 'reportRanking',
  deductions: 'reportDeductions',
  speeding: 'reportSpeeding',
  idling: 'reportIdling',
  fuel: 'reportFuel',
  mileage: 'reportMileage',
  costs: 'reportCosts',
  engine: 'reportEngine',
  geofences: 'reportGeofences',
} as const

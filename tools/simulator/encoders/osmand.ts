import type { Reading } from '../vehicle.ts'

/** The URL that a phone fetches to report one reading. */
export function osmandQuery(reading: Reading, id: string): string {
  const query = new URLSearchParams({
    id,
    timestamp: String(Math.floor(reading.time / 1000)),
    lat: reading.latitude.toFixed(6),
    lon: reading.longitude.toFixed(6),
    speed: (reading.speedKmh / 1.852).toFixed(2),
    bearing: reading.course.toFixed(0),
    altitude: String(reading.altitude),
    accuracy: reading.fixed ? '8' : '120',
    batt: String(reading.batteryLevel),
    valid: String(reading.fixed),
    ignition: String(reading.ignition),
    motion: String(reading.speedKmh > 3),
    odometer: String(reading.odometerMetres),
  })
  if (reading.alarm) query.set('alarm', reading.alarm)
  return `/?${query}`
}

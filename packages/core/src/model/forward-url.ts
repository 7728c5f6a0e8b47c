import type { Device } from '../resources/device.ts'
import type { Position } from './position.ts'

/** What the placeholders of a template of `forward.type=url` are filled from. */
interface Reported {
  readonly position: Position
  readonly device: Device
}

/**
 * The address of a position by a template with placeholders such as `{uniqueId}` (reference §11.1). Unlike a stock server it
 * encodes every value and leaves an unknown address empty, so that no position fails by its content.
 */
export const forwardUrl = (template: string, reported: Reported): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]?.(reported)
    return value === undefined ? whole : encodeURIComponent(value)
  })

const values: Readonly<Record<string, (reported: Reported) => string>> = {
  name: ({ device }) => device.name,
  uniqueId: ({ device }) => device.uniqueId,
  status: ({ device }) => device.status,
  deviceId: ({ position }) => String(position.deviceId),
  protocol: ({ position }) => position.protocol ?? '',
  deviceTime: ({ position }) => String(position.deviceTime.getTime()),
  fixTime: ({ position }) => String(position.fixTime.getTime()),
  valid: ({ position }) => String(position.valid),
  latitude: ({ position }) => String(position.latitude),
  longitude: ({ position }) => String(position.longitude),
  altitude: ({ position }) => String(position.altitude),
  speed: ({ position }) => String(position.speed),
  course: ({ position }) => String(position.course),
  accuracy: ({ position }) => String(position.accuracy),
  address: ({ position }) => position.address ?? '',
  attributes: ({ position }) => JSON.stringify(position.attributes),
  statusCode: ({ position }) => statusCodeOf(position),
  gprmc: ({ position }) => gprmcOf(position),
}

/** The status code of OpenGTS: alarm, standing or moving. */
function statusCodeOf({ attributes, speed }: Position): string {
  if (attributes.alarm !== undefined) return '0xF841'
  return speed < 1 ? '0xF020' : '0xF11C'
}

/** The sentence RMC of NMEA 0183 with its checksum, in UTC. */
function gprmcOf({ fixTime, valid, latitude, longitude, speed, course }: Position): string {
  const time = fixTime.toISOString()
  const clock = time.slice(11, 23).replaceAll(':', '')
  const day = time.slice(8, 10) + time.slice(5, 7) + time.slice(2, 4)
  const north = `${minutesOf(latitude, 2)},${latitude < 0 ? 'S' : 'N'}`
  const east = `${minutesOf(longitude, 3)},${longitude < 0 ? 'W' : 'E'}`
  const state = valid ? 'A' : 'V'
  const text = `GPRMC,${clock},${state},${north},${east},${speed.toFixed(2)},${course.toFixed(2)},${day},,`
  let sum = 0
  for (const letter of text) sum ^= letter.charCodeAt(0)
  return `$${text}*${sum.toString(16).toUpperCase().padStart(2, '0')}`
}

/** Degrees and minutes with four decimals: `2348.0600`. */
function minutesOf(degrees: number, digits: number): string {
  // Rounded first: 59.99999 minutes are a degree
  const all = Math.round(Math.abs(degrees) * 600_000)
  const minutes = ((all % 600_000) / 10_000).toFixed(4).padStart(7, '0')
  return String(Math.floor(all / 600_000)).padStart(digits, '0') + minutes
}

import type { Device } from '../resources/device.ts'

/** CATR-9: the colour chosen for the routes of this vehicle (`web.reportColor`); undefined where there is none, or no colour. */
export function reportColourOf({ attributes }: Pick<Device, 'attributes'>): string | undefined {
  const colour = attributes['web.reportColor']
  return typeof colour === 'string' && /^#([\da-f]{3}|[\da-f]{6})$/i.test(colour) ? colour : undefined
}

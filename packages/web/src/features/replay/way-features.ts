import { type SpeedColour, speedColour } from '@rastro/core/vehicle/thresholds'
import type { Feature } from 'geojson'
import type { Stop } from './stops.ts'
import type { Track } from './track.ts'

type Point = [longitude: number, latitude: number]

/**
 * The line through all played positions, and marks at its stops, its start and its end. It is one piece in the colour of the
 * vehicle, or without one a piece for each run of one speed colour (that of the faster of two positions).
 */
export function wayFeatures(track: Track, stops: readonly Stop[], colour?: string): Feature[] {
  const { played, latitudes, longitudes, speeds } = track
  const pointOf = (fix: number): Point => [longitudes[fix]!, latitudes[fix]!]
  const features: Feature[] = []
  let run: { speed: SpeedColour | undefined; coordinates: Point[] } | undefined
  for (let index = 1; index < played.length; index++) {
    const [before, fix] = [played[index - 1]!, played[index]!]
    const speed = colour ? undefined : speedColour(Math.max(speeds[before]!, speeds[fix]!))
    if (!run || run.speed !== speed) {
      run = { speed, coordinates: [pointOf(before)] }
      const { coordinates } = run
      const properties = colour ? { colour } : { speed }
      features.push({ type: 'Feature', properties, geometry: { type: 'LineString', coordinates } })
    }
    run.coordinates.push(pointOf(fix))
  }
  const mark = (kind: string, fix: number): Feature => ({
    type: 'Feature',
    properties: { mark: kind },
    geometry: { type: 'Point', coordinates: pointOf(fix) },
  })
  for (const { fix } of stops) features.push(mark('stop', fix))
  if (played.length > 1) features.push(mark('start', played[0]!), mark('end', played.at(-1)!))
  return features
}

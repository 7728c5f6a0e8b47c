import { type Area, fenceOf, type Place } from '@rastro/core/geo/fence'
import { maxMetres } from '@rastro/core/geo/fence-limits'
import { FileError } from './bounds.ts'
import { colourOf, type Found, type FoundFence, shapeOf } from './found.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * The areas and lines of a GeoJSON file. A point with a `radius` in metres is a circle, and so is the `area` of our own export.
 * Throws `FileError`.
 */
export function fencesOfGeoJson(text: string): Found {
  const file = jsonOf(text)
  const features = file.type === 'FeatureCollection' && Array.isArray(file.features) ? file.features : [file]
  const found = features.map((feature) => fencesOf(isObject(feature) ? feature : {}))
  return { fences: found.flat(), leftOut: found.filter(({ length }) => length === 0).length }
}

function fencesOf(feature: Json): FoundFence[] {
  const properties = isObject(feature.properties) ? feature.properties : {}
  const geometry = isObject(feature.geometry) ? feature.geometry : feature
  const own = typeof properties.area === 'string' ? fenceOf(properties.area)?.area : undefined
  return (own ? [own] : shapesOf(geometry, properties)).map((area) => ({
    name: typeof properties.name === 'string' ? properties.name : '',
    description: typeof properties.description === 'string' ? properties.description : null,
    area,
    attributes: attributesOf(properties),
  }))
}

function attributesOf(properties: Json): Json {
  const color = colourOf(properties.color) ?? colourOf(properties.stroke) ?? colourOf(properties.fill)
  const amounts = ['speedLimit', 'polylineDistance'].filter((key) => isAmount(properties[key]))
  return { ...(color && { color }), ...Object.fromEntries(amounts.map((key) => [key, Number(properties[key])])) }
}

/** More than half the Earth's circumference is not a valid distance, nor a speed limit. */
const isAmount = (value: unknown): boolean => Number(value) > 0 && Number(value) <= maxMetres

function shapesOf({ type, coordinates }: Json, { radius }: Json): Area[] {
  const parts: unknown = type === 'MultiPolygon' || type === 'MultiLineString' ? coordinates : [coordinates]
  if (!Array.isArray(parts)) return []
  return parts.flatMap((part: unknown): Area[] => {
    if (type === 'Point') return circle(part, Number(radius))
    const isArea = type === 'Polygon' || type === 'MultiPolygon'
    const line = isArea && Array.isArray(part) ? part[0] : part
    const area = Array.isArray(line) ? shapeOf(isArea ? 'polygon' : 'line', line.map(placeOf)) : undefined
    return area ? [area] : []
  })
}

function circle(point: unknown, radius: number): Area[] {
  const centre = placeOf(point)
  const isOnEarth = Math.abs(centre.latitude) <= 90 && Math.abs(centre.longitude) <= 360
  return isOnEarth && radius > 0 && radius <= maxMetres ? [{ form: 'circle', centre, radius }] : []
}

const placeOf = (point: unknown): Place => {
  const [longitude, latitude] = Array.isArray(point) ? point : []
  return {
    latitude: typeof latitude === 'number' ? latitude : Number.NaN,
    longitude: typeof longitude === 'number' ? longitude : Number.NaN,
  }
}

function jsonOf(text: string): Json {
  try {
    const file: unknown = JSON.parse(text)
    if (isObject(file)) return file
  } catch {
    // Invalid JSON is reported like a value that is no object
  }
  throw new FileError('unreadable')
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

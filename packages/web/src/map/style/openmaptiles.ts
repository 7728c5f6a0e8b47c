import { oneOf, type TileSchema } from './schema.ts'

const ofClass = (layer: string, ...classes: string[]) => ({ layer, filter: oneOf('class', ...classes) })
const road = (...classes: string[]) => ofClass('transportation', ...classes)

/** The tiles of OpenFreeMap, and of archives in the OpenMapTiles schema. */
export const openMapTiles: TileSchema = {
  areas: {
    quarter: ofClass('landuse', 'residential', 'suburb', 'commercial', 'industrial', 'retail'),
    green: ofClass('landcover', 'grass', 'wood', 'farmland'),
    park: { layer: 'park', filter: ['==', ['geometry-type'], 'Polygon'] },
    pitch: ofClass('landuse', 'pitch', 'cemetery', 'stadium'),
    water: { layer: 'water' },
    airport: { layer: 'aeroway', filter: ['==', ['geometry-type'], 'Polygon'] },
    building: { layer: 'building' },
  },
  roads: {
    path: road('path', 'track', 'pedestrian'),
    service: road('service'),
    minor: road('minor', 'residential', 'unclassified', 'living_street', 'minor_construction'),
    tertiary: road('tertiary'),
    secondary: road('secondary'),
    primary: road('primary'),
    trunk: road('trunk'),
    motorway: road('motorway'),
  },
  rail: road('rail', 'transit'),
  waterway: { layer: 'waterway' },
  border: {
    layer: 'boundary',
    filter: ['all', ['<=', ['get', 'admin_level'], 4], ['!=', ['get', 'maritime'], 1]],
  },
  labels: {
    waterName: { layer: 'water_name' },
    riverName: { layer: 'waterway', filter: ['has', 'name'] },
    parkName: { layer: 'park', filter: ['==', ['geometry-type'], 'Point'] },
    suburb: ofClass('place', 'suburb', 'quarter', 'neighbourhood'),
    town: ofClass('place', 'city', 'town', 'village'),
  },
  namedRoads: {
    main: ofClass('transportation_name', 'motorway', 'trunk', 'primary', 'secondary', 'tertiary'),
    all: { layer: 'transportation_name' },
  },
  placeOrder: ['coalesce', ['get', 'rank'], 99],
}

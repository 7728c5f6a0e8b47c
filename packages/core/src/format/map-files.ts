import { escaped } from '../kit/markup.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Opening and closing markup of a GPX file (GPX 1.1). */
export const gpx = {
  start: `${head}<gpx version="1.1" creator="Rastro" xmlns="http://www.topografix.com/GPX/1/1">\n`,
  end: '\n</gpx>\n',
} as const

/** Opening and closing markup of a track. */
export const gpxTrack = {
  start: (name: string): string => `<trk><name>${escaped(name)}</name><trkseg>`,
  end: '</trkseg></trk>',
} as const

/** A point of a track; `more` are elements inside it. */
export const gpxPoint = (longitude: number, latitude: number, more = ''): string =>
  more ? `<trkpt lat="${latitude}" lon="${longitude}">${more}</trkpt>` : `<trkpt lat="${latitude}" lon="${longitude}"/>`

/** Opening and closing markup of a KML file (OGC 07-147r2). */
export const kml = {
  start: (name?: string): string =>
    `${head}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n${name === undefined ? '' : `<name>${escaped(name)}</name>`}`,
  end: '\n</Document></kml>\n',
} as const

interface Placemark {
  readonly name: string
  readonly description?: string
  /** Elements before the geometry. */
  readonly style?: string
}

/** Opening and closing markup of a placemark. */
export const kmlPlacemark = {
  start: ({ name, description, style = '' }: Placemark): string =>
    `<Placemark><name>${escaped(name)}</name>${description === undefined ? '' : `<description>${escaped(description)}</description>`}${style}`,
  end: '</Placemark>',
} as const

/** Opening and closing markup of a line's coordinates; `options` are elements of the line. */
export const kmlLine = {
  start: (options = ''): string => `<LineString>${options}<coordinates>`,
  end: '</coordinates></LineString>',
} as const

/** Opening and closing markup of a polygon without holes; the first point is repeated as the last. */
export const kmlArea = {
  start: '<Polygon><outerBoundaryIs><LinearRing><coordinates>',
  end: '</coordinates></LinearRing></outerBoundaryIs></Polygon>',
} as const

import type { Area, Place } from '@rastro/core/geo/fence'
import { colourOf, type Found, type FoundFence, shapeOf } from './found.ts'
import { below, place, xmlOf } from './xml.ts'

/** The areas and lines of a KML file, each with the name and the description of its placemark. Throws `FileError`. */
export function fencesOfKml(text: string): Found {
  const marks = below(xmlOf(text), 'Placemark')
  const found = marks.map(fencesOf)
  return { fences: found.flat(), leftOut: found.filter(({ length }) => length === 0).length }
}

function fencesOf(mark: Element): FoundFence[] {
  const color = colourIn(mark)
  const shapes = [
    ...below(mark, 'Polygon').map((polygon) => {
      const [outer] = below(polygon, 'outerBoundaryIs')
      return shape('polygon', outer ?? polygon)
    }),
    ...below(mark, 'LineString').map((line) => shape('line', line)),
  ]
  return shapes.flatMap((area) =>
    area
      ? [
          {
            name: textIn(mark, 'name'),
            description: textIn(mark, 'description') || null,
            area,
            attributes: color ? { color } : {},
          },
        ]
      : [],
  )
}

function shape(form: 'polygon' | 'line', element: Element): Area | undefined {
  const [coordinates] = below(element, 'coordinates')
  const places = (coordinates?.textContent ?? '').trim().split(/\s+/).map(placeOf)
  return shapeOf(form, places)
}

/** Longitude first, the height last. */
function placeOf(triple: string): Place {
  const [longitude = Number.NaN, latitude = Number.NaN] = triple.split(',').map(Number)
  return place(latitude, longitude)
}

const textIn = (mark: Element, name: string): string =>
  [...mark.children].find(({ localName }) => localName === name)?.textContent?.trim() ?? ''

/** KML writes opacity, blue, green, red. */
function colourIn(mark: Element): string | undefined {
  const [style] = below(mark, 'LineStyle')
  const [, blue, green, red] = /^..(..)(..)(..)$/.exec(style ? textIn(style, 'color') : '') ?? []
  return colourOf(`#${red}${green}${blue}`)
}

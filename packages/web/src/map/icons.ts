import type { Map as MapLibre, StyleImageMetadata } from 'maplibre-gl'
import { alarmBadge, alarmRing, anchorBadge, blockedBadge, blockWaitsBadge, selectionRing } from './icons/badges.ts'
import { type BodyName, bodyImage } from './icons/bodies.ts'
import { clusterImage, type Eighths } from './icons/cluster.ts'
import { glyphImage } from './icons/glyph.ts'
import { shieldImage } from './icons/shield.ts'
import type { MarkerImage } from './icons/sketch.ts'
import { type WayMark, wayMarkImage } from './icons/way-marks.ts'
import { defaultIconScale, type MapLook } from './look.ts'
import type { MapPalette } from './style/palette.ts'
import type { MarkerShape } from './vehicle.ts'

/** Draws each marker image on first use by a layer. */
export function drawImagesOnDemand(map: MapLibre, look: () => MapLook): void {
  map.setMissingStyleImageResolver((name) => {
    const { images, palette } = look()
    const image = name.startsWith(`${images}/`) && markerImage(name.slice(images.length + 1).split('/'), palette)
    if (image && !map.hasImage(name)) map.addImage(name, ...rasterize(image))
  })
}

function markerImage([kind, first = '', second = '']: string[], palette: MapPalette): MarkerImage | undefined {
  switch (kind) {
    case 'body':
      return bodyImage(first as BodyName, palette)
    case 'glyph':
      return glyphImage(first, palette.ink[second as MarkerShape])
    case 'cluster':
      return clusterImage([...first].map(Number) as unknown as Eighths, palette)
    case 'alarm-ring':
      return alarmRing(palette)
    case 'alarm-badge':
      return alarmBadge(palette)
    case 'anchor-badge':
      return anchorBadge(palette)
    case 'blocked-badge':
      return blockedBadge(palette)
    case 'block-waits-badge':
      return blockWaitsBadge(palette)
    case 'shield':
      return shieldImage(palette)
    case 'selection-ring':
      return selectionRing(palette)
    case 'way-mark':
      return wayMarkImage(first as WayMark, palette)
  }
}

const canvas = document.createElement('canvas')
// Read back at once: a canvas in graphics memory would block the page.
const pen = canvas.getContext('2d', { willReadFrequently: true })!

/**
 * One pixel of the image is one of the screen at the default icon scale, a little finer on coarse screens. Not more: MapLibre
 * copies the images of a tile with each update of it.
 */
function rasterize({ size, sketch, stretch }: MarkerImage): [ImageData, Partial<StyleImageMetadata>] {
  const scale = Math.max(1.25, window.devicePixelRatio)
  const pixels = Math.ceil(size * scale)
  canvas.width = canvas.height = pixels
  pen.translate(pixels / 2, pixels / 2)
  pen.scale(scale, scale)
  sketch(pen)
  const image = pen.getImageData(0, 0, pixels, pixels)
  if (stretch === undefined) return [image, { pixelRatio: scale * defaultIconScale }]
  const [from, to] = [(size / 2 - stretch) * scale, (size / 2 + stretch) * scale]
  const content: [number, number, number, number] = [scale, scale, pixels - scale, pixels - scale]
  return [image, { pixelRatio: scale, stretchX: [[from, to]], stretchY: [[from, to]], content }]
}

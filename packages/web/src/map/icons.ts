import type { Map as MapLibre } from 'maplibre-gl'
import { alarmBadge, alarmRing, blockedBadge, selectionRing } from './icons/badges.ts'
import { type BodyName, bodyImage } from './icons/bodies.ts'
import { clusterImage, type Eighths } from './icons/cluster.ts'
import { glyphImage } from './icons/glyph.ts'
import type { MarkerImage } from './icons/sketch.ts'
import { defaultIconScale, type MapLook } from './look.ts'
import type { MapPalette } from './style/palette.ts'
import type { VehicleState } from './vehicle.ts'

/** Draws each marker image the first time that a layer asks for it. */
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
      return glyphImage(first, palette.ink[second as VehicleState])
    case 'cluster':
      return clusterImage([...first].map(Number) as unknown as Eighths, Number(second), palette)
    case 'alarm-ring':
      return alarmRing(palette)
    case 'alarm-badge':
      return first ? alarmBadge(palette, Number(first)) : alarmBadge(palette)
    case 'blocked-badge':
      return blockedBadge(palette)
    case 'selection-ring':
      return selectionRing(palette)
  }
}

/** Sketches are in pixels at the default icon scale, so the image is drawn larger by as much. */
function rasterize({ size, sketch }: MarkerImage): [ImageData, { pixelRatio: number }] {
  const pixelRatio = Math.min(3, Math.max(2, Math.ceil(window.devicePixelRatio)))
  const scale = pixelRatio / defaultIconScale
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.ceil(size * scale)
  const pen = canvas.getContext('2d')!
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.scale(scale, scale)
  sketch(pen)
  return [pen.getImageData(0, 0, canvas.width, canvas.height), { pixelRatio }]
}

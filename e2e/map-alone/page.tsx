import type { Feature } from 'geojson'
import { type ReactNode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { defineLayer } from '../../packages/web/src/map/layer.ts'
import { mapLook } from '../../packages/web/src/map/look.ts'
import { MapView } from '../../packages/web/src/map/MapView.tsx'
import { useLayer, useMapHost } from '../../packages/web/src/map/use-layer.ts'

/** Queries of the journey about the map. */
export interface MapAlone {
  /** Our style layers, from the ground up. */
  layers(): string[]
  /** How many features a layer has been given. */
  features(id: string): Promise<number>
  /** In what colour it is drawn now. */
  colour(id: string): unknown
  clicks(): string[]
}

const layerOf = (id: string) =>
  defineLayer({
    id,
    slot: 'ways',
    layers: ({ palette }) => [{ id: `${id}-dot`, type: 'circle', paint: { 'circle-color': palette.brandEdge } }],
  })
const layers = [layerOf('first'), layerOf('second')] as const
const looks = { light: mapLook('light', undefined), dark: mapLook('dark', undefined) }
const spot: Feature = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [-52, -14.5] } }
const data = [spot]
const clicks: string[] = []

function Page(): ReactNode {
  const [first, setFirst] = useState(true)
  const [second, setSecond] = useState(false)
  const [scheme, setScheme] = useState<keyof typeof looks>('light')
  return (
    <>
      <nav>
        <button type="button" onClick={() => setFirst(!first)}>
          first
        </button>
        <button type="button" onClick={() => setSecond(!second)}>
          second
        </button>
        <button type="button" onClick={() => setScheme('dark')}>
          dark
        </button>
      </nav>
      <div id="map">
        <MapView attributionLabel="Map sources" label="A map" look={looks[scheme]} language="en">
          {second && <Spot layer={layers[1]} />}
          {first && <Spot layer={layers[0]} />}
          <Window />
        </MapView>
      </div>
    </>
  )
}

function Spot({ layer }: { layer: (typeof layers)[number] }): null {
  useLayer(layer, data, { onClick: () => clicks.push(layer.id) })
  return null
}

/** Exposes the map to the journey. */
function Window(): null {
  const { map, onGroundClick } = useMapHost()
  useEffect(() => onGroundClick(() => clicks.push('ground')), [onGroundClick])
  useEffect(() => {
    const alone: MapAlone = {
      layers: () => map.getLayersOrder().filter((id) => id.endsWith('-dot')),
      features: async (id) =>
        ((await map.getSource<import('maplibre-gl').GeoJSONSource>(id)!.getData()) as { features: unknown[] }).features
          .length,
      colour: (id) => map.getPaintProperty(`${id}-dot`, 'circle-color'),
      clicks: () => clicks,
    }
    Object.assign(window, { alone })
  }, [map])
  return null
}

createRoot(document.getElementById('root')!).render(<Page />)

import type { Position } from '@rastro/core/model/position'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useT } from '../i18n/translate.ts'
import { closestZoomOn } from '../map/closest-zoom.ts'
import { fleetTrailsLayer } from '../map/layers/fleet-trails.ts'
import { useLayer, useMapHost } from '../map/use-layer.ts'
import { useSpot } from '../map/use-spot.ts'
import { useServerMapsLater } from '../session/server-maps.ts'
import { PlainMap } from './PlainMap.tsx'

type Place = Pick<Position, 'latitude' | 'longitude'>
const noWay: readonly Place[] = []

/** Close enough for the surroundings on our own map, and for the street where it has some. */
const zoom = 11
const streetZoom = 15

/** A small map with a point at a place, and the route to it and from it. */
export default function PlaceMap({ place, way = noWay }: { place: Place; way?: readonly Place[] }): ReactNode {
  const t = useT('main')
  const { latitude, longitude } = place
  const start = useMemo(() => ({ latitude, longitude, zoom }), [latitude, longitude])
  return (
    <PlainMap label={t('happenedWhere')} start={start}>
      <Approach place={place} />
      <Way way={way} />
      <Spot place={place} />
    </PlainMap>
  )
}

/** Limits the zoom to where the map has data. */
function Approach({ place }: { place: Place }): null {
  const { map } = useMapHost()
  const maps = useServerMapsLater()
  useEffect(() => {
    let isOver = false
    closestZoomOn(
      true,
      maps,
    )(place).then((closest) => {
      if (!isOver && closest > zoom) map.jumpTo({ zoom: Math.min(closest, streetZoom) })
    })
    return () => {
      isOver = true
    }
  }, [map, maps, place])
  return null
}

function Way({ way }: { way: readonly Place[] }): null {
  useLayer(
    fleetTrailsLayer,
    useMemo(() => {
      const coordinates = way.map(({ longitude, latitude }) => [longitude, latitude])
      return way.length < 2
        ? []
        : [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } } as const]
    }, [way]),
  )
  return null
}

function Spot({ place: { latitude, longitude } }: { place: Place }): null {
  useSpot(latitude, longitude)
  return null
}

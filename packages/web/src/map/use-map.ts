import type { StyleSpecification } from 'maplibre-gl'
import { type RefObject, useEffect, useState } from 'react'
import { createMap } from './create-map.ts'
import { createHost, type MapHost } from './host.ts'
import { drawImagesOnDemand } from './icons.ts'
import { loadStyle, withTiles } from './load-style.ts'
import { mapLook } from './look.ts'
import type { MapViewProps } from './map-props.ts'
import { baseStyle } from './style/base.ts'
import type { RasterTiles } from './style/online.ts'
import type { MapStyle } from './styles.ts'

/** Where the map opens until it knows better: all of Brazil. */
const brazil = { longitude: -52, latitude: -14.5, zoom: 3.6 }

/** The map in this element, null until it can carry layers. It starts with our own base map, whatever was chosen. */
export function useMap(element: RefObject<HTMLElement | null>, props: MapViewProps): MapHost | null {
  const [host, setHost] = useState<MapHost | null>(null)
  const {
    scheme,
    brandEdge,
    language = 'pt',
    iconScale,
    camera,
    texts,
    styles,
    styleId,
    onSelect,
    clustering = true,
    fleet,
    overlay,
  } = props

  // The map is made once; all that changes later is carried to it by the effects below.
  useEffect(() => {
    if (!element.current) return
    const look = mapLook(scheme, brandEdge, iconScale)
    const start = camera === 'fit' ? brazil : camera
    const map = createMap(element.current, {
      style: baseStyle({ palette: look.palette, language }),
      center: [start.longitude, start.latitude],
      zoom: start.zoom,
      title: texts.map,
    })
    const created = createHost(map, look)
    drawImagesOnDemand(map, () => created.look)
    map.once('style.load', () => setHost(created))
    return () => {
      setHost(null)
      map.remove()
    }
  }, [])

  useEffect(() => host?.map.getCanvas().setAttribute('aria-label', texts.map), [host, texts.map])
  useEffect(() => fleet.cluster(clustering), [fleet, clustering])
  useEffect(() => (host ? listenToClicks(host, onSelect) : undefined), [host, onSelect])
  useEffect(() => {
    if (!host) return
    const chosen = styles.find(({ id }) => id === styleId)
    return showStyle(host, chosen, { look: mapLook(scheme, brandEdge, iconScale), language, overlay })
  }, [host, styles, styleId, scheme, brandEdge, iconScale, language, overlay])
  return host
}

function listenToClicks(host: MapHost, onSelect: MapViewProps['onSelect']): () => void {
  const { map } = host
  const click = map.on('click', ({ point }) => {
    if (!host.clickAt(point)) onSelect(null)
  })
  const move = map.on('mousemove', ({ point }) => {
    map.getCanvas().style.cursor = host.isClickable(point) ? 'pointer' : ''
  })
  return () => {
    click.unsubscribe()
    move.unsubscribe()
  }
}

interface Drawing {
  look: MapHost['look']
  language: string
  overlay: RasterTiles | undefined
}

/** Shows the chosen style when its host answers, else our own; tries again when the browser comes back online. */
function showStyle(host: MapHost, chosen: MapStyle | undefined, { look, language, overlay }: Drawing): () => void {
  const ink = { palette: look.palette, language }
  let isCurrent = true
  const put = (style: StyleSpecification) => {
    if (isCurrent) host.restyle(overlay ? withTiles(style, 'overlay', overlay) : style, look)
  }
  const show = async () => {
    try {
      put(chosen ? await loadStyle(chosen, ink) : baseStyle(ink))
    } catch (cause) {
      console.warn(`The map style "${chosen?.id}" cannot be reached`, cause)
      put(baseStyle(ink))
    }
  }
  show()
  window.addEventListener('online', show)
  return () => {
    isCurrent = false
    window.removeEventListener('online', show)
  }
}

import { circleArea, placeRadius } from '@rastro/core/geo/anchor'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { placesApi } from '../../../api/places.ts'
import { asDrawn } from '../../../fleet/drawn-fence.ts'
import { FenceIcon } from '../../../fleet/icons.ts'
import { plainPlace, useCopyPlace } from '../../../fleet/use-copy-place.ts'
import { keepGeofences } from '../../../fleet/use-geofences.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import type { Place } from '../../../map/motion.ts'
import { type PressedPlace, usePlacePress } from '../../../map/tools/use-place-press.ts'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../session/viewer.ts'
import { CopyIcon, FindPlaceIcon as NearestIcon, OutsideIcon } from '../../../ui/icons.ts'
import { Menu } from '../../../ui/Menu.tsx'
import styles from './extras.module.css'
import { Nearest } from './Nearest.tsx'

/** The context menu of a place on the map, after a long press or a right click. */
export function PlaceMenu(): ReactNode {
  const t = useT('main')
  const format = useFormat()
  const copy = useCopyPlace()
  const [pressed, setPressed] = useState<PressedPlace | null>(null)
  const [anchor, setAnchor] = useState<Element | null>(null)
  usePlacePress(setPressed)
  const mayFence = useCan('edit')
  const fence = useFenceHere()
  const [asked, setAsked] = useState<Place | null>(null)
  if (asked) return <Nearest place={asked} onEnd={() => setAsked(null)} />
  if (!pressed) return null
  const { place, point } = pressed
  const plain = plainPlace(place)
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(plain)}`
  const open = {
    label: t('mapOpenGoogleMaps'),
    icon: OutsideIcon,
    onSelect: () => window.open(map, '_blank', 'noopener,noreferrer'),
  }
  return (
    <>
      <span ref={setAnchor} className={styles.anchor} style={{ left: point.x, top: point.y }} />
      {anchor && (
        <Menu
          label={t('mapPlace')}
          anchor={anchor}
          entries={[
            { label: t('mapCopyPlace', { place: format.place(place) }), icon: CopyIcon, onSelect: () => copy(plain) },
            { label: t('mapNearest'), icon: NearestIcon, onSelect: () => setAsked(place) },
            open,
            ...(mayFence ? [{ label: t('mapCreateFence'), icon: FenceIcon, onSelect: () => fence.mutate(place) }] : []),
          ]}
          onClose={() => setPressed(null)}
        />
      )}
    </>
  )
}

/** GEO-8: creates a geofence around a place of the map, and opens its form. */
function useFenceHere() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (place: Place) =>
      placesApi.geofences.create({ body: { name: '', area: circleArea(place, placeRadius) } }),
    onSuccess(fence) {
      keepGeofences(queries, (kept) => [...kept, fence])
      return navigate(paths.geofence(fence.id), asDrawn)
    },
  })
}

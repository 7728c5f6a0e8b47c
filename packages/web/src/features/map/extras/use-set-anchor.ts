import { anchorAttribute, circleArea } from '@rastro/core/geo/anchor'
import { maxNameLength } from '@rastro/core/kit/schema'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '../../../api/notifications.ts'
import { placesApi } from '../../../api/places.ts'
import { reloadAnchors } from '../../../fleet/use-anchors.ts'
import { keepGeofences } from '../../../fleet/use-geofences.ts'
import { useT } from '../../../i18n/translate.ts'
import { paths } from '../../../paths.ts'
import { showToast } from '../../../ui/toasts.ts'

interface Anchor {
  readonly device: Device
  readonly position: Position
  /** Metres. */
  readonly radius: number
}

/** GEO-18, GEO-19: creates the circle, links it to the vehicle, shows a notice, and navigates to the geofences. */
export function useSetAnchor(onDone: () => void) {
  const t = useT('card')
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    async mutationFn({ device, position, radius }: Anchor) {
      const name = t('anchorName', { name: device.name }).slice(0, maxNameLength)
      const area = circleArea(position, radius)
      const fence = await placesApi.geofences.create({ body: { name, area, attributes: { [anchorAttribute]: true } } })
      try {
        await placesApi.permissions.link({ body: { deviceId: device.id, geofenceId: fence.id } })
      } catch (error) {
        // An unlinked circle would only clutter the list
        await placesApi.geofences.remove({ params: { id: fence.id } }).catch(() => undefined)
        throw error
      }
      return { fence, isTold: await isExitTold() }
    },
    onSuccess({ fence, isTold }) {
      keepGeofences(queries, (kept) => [...kept, fence])
      reloadAnchors(queries)
      onDone()
      if (isTold) showToast('notice', t('anchorDone'))
      else {
        showToast('warning', `${t('anchorDone')}. ${t('anchorNoNotification')}`, {
          text: t('anchorAddNotification'),
          onSelect: () => navigate(paths.notification()),
        })
      }
      return navigate(paths.geofencesAfterAnchor)
    },
  })
}

/** whether the person is notified when a vehicle leaves a geofence; true where that is unknown. */
const isExitTold = (): Promise<boolean> =>
  api.notifications.list({ query: {} }).then(
    (list) => list.some(({ type }) => type === 'geofenceExit'),
    () => true,
  )

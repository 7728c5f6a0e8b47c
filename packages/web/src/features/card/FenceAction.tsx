import { refusalOf } from '@rastro/core/access/access'
import { circleArea, placeRadius } from '@rastro/core/geo/anchor'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { placesApi } from '../../api/places.ts'
import { asDrawn } from '../../fleet/drawn-fence.ts'
import { FenceIcon } from '../../fleet/icons.ts'
import { keepGeofences } from '../../fleet/use-geofences.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { useLack } from '../../resource/plan/use-own-plan.ts'
import { useViewer } from '../../session/viewer.ts'
import { ActionFace } from './ActionFace.tsx'
import { ClosedButton } from './ClosedButton.tsx'
import styles from './Hub.module.css'
import { LockedButton } from './LockedButton.tsx'

/** GEO-8: creates a geofence around the vehicle's position, linked to it, and opens its form. */
export function FenceAction({ device, position }: { device: Device; position: Position | undefined }): ReactNode {
  const t = useT('card')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const refusal = refusalOf(useViewer(), 'edit')
  const lacking = useLack()('geofences')
  const making = useMutation({
    async mutationFn(place: Position) {
      const fence = await placesApi.geofences.create({ body: { name: '', area: circleArea(place, placeRadius) } })
      keepGeofences(queries, (kept) => [...kept, fence])
      await placesApi.permissions.link({ body: { deviceId: device.id, geofenceId: fence.id } })
      return fence
    },
    onSuccess: ({ id }) => navigate(paths.geofence(id), asDrawn),
  })
  const face = <ActionFace icon={FenceIcon} label={t('cardCreateGeofence')} />
  if (refusal || !position) {
    return (
      <ClosedButton className={styles.action} reason={t(refusal?.text ?? 'cardNoPlace')}>
        {face}
      </ClosedButton>
    )
  }
  if (lacking) {
    return (
      <LockedButton className={styles.action} lack={lacking}>
        {face}
      </LockedButton>
    )
  }
  return (
    <button type="button" className={styles.action} disabled={making.isPending} onClick={() => making.mutate(position)}>
      {face}
    </button>
  )
}

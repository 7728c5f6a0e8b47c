import { refusalOf } from '@rastro/core/access/access'
import type { Device } from '@rastro/core/resources/device'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { placesApi } from '../../api/places.ts'
import { AnchorIcon } from '../../fleet/icons.ts'
import { reloadAnchors, useAnchors } from '../../fleet/use-anchors.ts'
import { keepGeofences, useGeofences } from '../../fleet/use-geofences.ts'
import { useT } from '../../i18n/translate.ts'
import { anchoringValue } from '../../live/anchoring.ts'
import { useLack } from '../../resource/plan/use-own-plan.ts'
import { has } from '../../session/capabilities.ts'
import { useViewer } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ActionFace } from './ActionFace.tsx'
import { ClosedButton } from './ClosedButton.tsx'
import styles from './Hub.module.css'
import { LockedButton } from './LockedButton.tsx'

/** GEO-17: sets an anchor, whose circle is chosen on the map; lifts an active one. */
export function AnchorAction({ device, isPlaced }: { device: Device; isPlaced: boolean }): ReactNode {
  const t = useT('card')
  const refusal = refusalOf(useViewer(), 'device.edit')
  const lacking = useLack()('geofences')
  const anchors = useAnchors().get(device.id)
  const { data: seen = [] } = useGeofences()
  const own = anchors?.filter((id) => seen.some((fence) => fence.id === id)) ?? []
  const [isLifting, setIsLifting] = useState(false)
  // A stock server never tells which vehicles are anchored
  if (!has('anchors')) return null
  const face = <ActionFace icon={AnchorIcon} label={t(anchors ? 'anchorLift' : 'cardAnchor')} />
  const reason =
    refusal?.text ?? (anchors && own.length === 0 ? 'anchorForeign' : isPlaced || anchors ? undefined : 'cardNoPlace')
  if (reason) {
    return (
      <ClosedButton className={styles.action} reason={t(reason)}>
        {face}
      </ClosedButton>
    )
  }
  // Lifting one that is set belongs to every plan
  if (lacking && !anchors) {
    return (
      <LockedButton className={styles.action} lack={lacking}>
        {face}
      </LockedButton>
    )
  }
  const act = () => (anchors ? setIsLifting(true) : anchoringValue.set(device.id))
  return (
    <>
      <button type="button" className={styles.action} onClick={act}>
        {face}
      </button>
      {isLifting && <LiftQuestion device={device} fenceIds={own} onClose={() => setIsLifting(false)} />}
    </>
  )
}

interface LiftQuestionProps {
  device: Device
  fenceIds: readonly number[]
  onClose(): void
}

/** Lifting an anchor deletes its link and its geofence. */
function LiftQuestion({ device, fenceIds, onClose }: LiftQuestionProps): ReactNode {
  const t = useT('card')
  const queries = useQueryClient()
  const lifting = useMutation({
    async mutationFn() {
      for (const geofenceId of fenceIds) {
        await placesApi.permissions.unlink({ body: { deviceId: device.id, geofenceId } })
        await placesApi.geofences.remove({ params: { id: geofenceId } })
      }
    },
    onSuccess: () => showToast('notice', t('anchorLifted')),
    onSettled() {
      keepGeofences(queries, (kept) => kept.filter(({ id }) => !fenceIds.includes(id)))
      reloadAnchors(queries)
      onClose()
    },
  })
  return (
    <Dialog
      title={t('anchorLiftTitle', { name: device.name })}
      onClose={onClose}
      onSubmit={() => lifting.mutate()}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit" disabled={lifting.isPending}>
            {t('anchorLift')}
          </Button>
        </>
      }
    >
      <p>{t('anchorLiftText')}</p>
    </Dialog>
  )
}

import { maxNameLength } from '@rastro/core/kit/schema'
import type { Device } from '@rastro/core/resources/device'
import type { TrackerModel } from '@rastro/core/trackers/tracker-model'
import { writtenPlate } from '@rastro/core/vehicle/plate'
import { created } from '@rastro/core/vehicle/stamps'
import { vehicleAttributes } from '@rastro/core/vehicle/vehicle'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/fleet.ts'
import { useT } from '../../i18n/translate.ts'
import { live } from '../../live/live.ts'
import { paths } from '../../paths.ts'
import { showError } from '../../resource/show-error.ts'
import { useUser } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './first-tracker.module.css'

interface AddTrackerDialogProps {
  model: TrackerModel
  uniqueId: string
  carrier: string
  onClose(): void
}

/** Makes a vehicle of a tracker that reports: a name and a plate, the rest is known; then shows it on the map. */
export function AddTrackerDialog({ model, uniqueId, carrier, onClose }: AddTrackerDialogProps): ReactNode {
  const t = useT('firstTracker')
  const user = useUser()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [plate, setPlate] = useState('')
  const create = useMutation({
    mutationFn: () => {
      const device = newDevice({ name: name.trim() || plate, plate, model: model.name, uniqueId, carrier })
      return api.devices.create({ body: created(device, user, new Date()) })
    },
    onSuccess(device) {
      live.apply([{ devices: [device] }])
      showToast('notice', t('trackerAdded', { name: device.name }))
      navigate(paths.mapOf(device.id))
    },
    onError: showError,
  })
  const isReady = (name.trim() !== '' || plate.trim() !== '') && !create.isPending
  return (
    <Dialog
      title={t('trackerAdd')}
      text={`${uniqueId}, ${model.name}`}
      onClose={onClose}
      onSubmit={() => isReady && create.mutate()}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit" disabled={!isReady}>
            {t(create.isPending ? 'sharedSaving' : 'sharedAdd')}
          </Button>
        </>
      }
    >
      <div className={styles.dialogFields}>
        <TextField
          label={t('sharedName')}
          maxLength={maxNameLength}
          autoFocus
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label={t('trackerPlate')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={16}
          value={plate}
          onChange={({ target }) => setPlate(target.value.toUpperCase())}
          onBlur={() => setPlate(writtenPlate(plate))}
        />
      </div>
    </Dialog>
  )
}

interface NewTracker {
  readonly name: string
  readonly plate: string
  readonly model: string
  readonly uniqueId: string
  readonly carrier: string
}

/** The vehicle to be stored; without a name it is called as its plate. */
const newDevice = ({
  name,
  plate,
  model,
  uniqueId,
  carrier,
}: NewTracker): Partial<Device> & Pick<Device, 'attributes'> => ({
  name,
  uniqueId,
  model,
  category: 'car',
  attributes: {
    ...vehicleAttributes(plate.trim() ? { plate: writtenPlate(plate) } : {}),
    ...(carrier && { operadora: carrier }),
  },
})

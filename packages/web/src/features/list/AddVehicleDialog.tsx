import { maxNameLength } from '@rastro/core/kit/schema'
import type { Device } from '@rastro/core/resources/device'
import { writtenPlate } from '@rastro/core/vehicle/plate'
import { created } from '@rastro/core/vehicle/stamps'
import { vehicleAttributes } from '@rastro/core/vehicle/vehicle'
import { categoryOf } from '@rastro/core/vocabulary/categories'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { api } from '../../api/fleet.ts'
import { newIdentifier } from '../../fleet/tracker-address.ts'
import { useT } from '../../i18n/translate.ts'
import { live } from '../../live/live.ts'
import { showError } from '../../resource/show-error.ts'
import { useUser } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './AddVehicleDialog.module.css'
import { CategoryField } from './CategoryField.tsx'
import { IdentifierField, isTaken } from './IdentifierField.tsx'
import PhoneAsTracker from './PhoneAsTracker.tsx'
import { PlateField } from './PlateField.tsx'
import { TrackerPort } from './TrackerPort.tsx'

interface AddVehicleDialogProps {
  onClose(): void
  onAdded(id: number): void
}

/** Adds a vehicle with the minimum that puts it on the map: a name and the identifier of its tracker. */
export default function AddVehicleDialog({ onClose, onAdded }: AddVehicleDialogProps): ReactNode {
  const t = useT('adding')
  const user = useUser()
  const [draft, setDraft] = useState(emptyDraft)
  const set = (change: Partial<typeof draft>) => {
    setDraft({ ...draft, ...change })
    if (change.uniqueId !== undefined) create.reset()
  }
  const last = useRef<{ draft: NewVehicle; body: Partial<Device> }>(undefined)
  /** Sent again unchanged it has the time of before: the server recognises it, should its answer have been lost. */
  const bodyOf = (of: NewVehicle): Partial<Device> => {
    if (last.current?.draft !== of) last.current = { draft: of, body: created(newDevice(of), user, new Date()) }
    return last.current.body
  }
  const create = useMutation({
    mutationFn: () => api.devices.create({ body: bodyOf(draft) }),
    onSuccess(device) {
      live.apply([{ devices: [device] }])
      showToast('notice', t('deviceAdded', { name: device.name }))
      onClose()
      onAdded(device.id)
    },
    onError: (error) => isTaken(error) || showError(error),
  })
  const isReady = isComplete(draft) && !create.isPending
  const actions = (
    <>
      <Button onClick={onClose}>{t('sharedCancel')}</Button>
      <Button kind="primary" type="submit" disabled={!isReady}>
        {t(create.isPending ? 'sharedSaving' : 'deviceAdd')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('deviceNew')} actions={actions} onClose={onClose} onSubmit={() => isReady && create.mutate()}>
      <div className={styles.fields}>
        <TextField
          label={t('sharedName')}
          maxLength={maxNameLength}
          autoFocus
          value={draft.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <IdentifierField
          isTaken={isTaken(create.error)}
          value={draft.uniqueId}
          onChange={(uniqueId) => set({ uniqueId })}
        />
        <div className={styles.pair}>
          <CategoryField value={draft.category} onChange={(category) => set({ category })} />
          <PlateField value={draft.plate} onChange={(plate) => set({ plate })} />
        </div>
        <PhoneAsTracker
          uniqueId={draft.uniqueId.trim()}
          onMakeIdentifier={() => set({ uniqueId: newIdentifier(), category: 'celular' })}
        />
        <TrackerPort />
      </div>
    </Dialog>
  )
}

/** The input for a new vehicle. */
interface NewVehicle {
  readonly name: string
  readonly uniqueId: string
  readonly category: string
  readonly plate: string
}

const emptyDraft: NewVehicle = { name: '', uniqueId: '', category: 'car', plate: '' }

const isComplete = ({ name, uniqueId }: NewVehicle): boolean => name.trim() !== '' && uniqueId.trim() !== ''

/** The device to be stored; a plate without its hyphen gets it. */
const newDevice = ({ name, uniqueId, category, plate }: NewVehicle): Partial<Device> => ({
  name: name.trim(),
  uniqueId: uniqueId.trim(),
  category: categoryOf(category),
  attributes: plate.trim() ? vehicleAttributes({ plate: writtenPlate(plate) }) : {},
})

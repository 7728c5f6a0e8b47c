import { wordOf } from '@rastro/core/i18n/words'
import { vehicleAttributes } from '@rastro/core/vehicle/vehicle'
import { categories, categoryOf } from '@rastro/core/vocabulary/categories'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { api } from '../../../api/fleet.ts'
import { useT } from '../../../i18n/translate.ts'
import { live } from '../../../live/live.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectField, TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toasts.ts'
import styles from './AddVehicleDialog.module.css'
import { PhoneAsTracker } from './PhoneAsTracker.tsx'

interface AddVehicleDialogProps {
  onClose(): void
  onAdded(id: number): void
}

/** Adds a vehicle with the least that puts it on the map: a name and the identifier of its tracker. */
export function AddVehicleDialog({ onClose, onAdded }: AddVehicleDialogProps): ReactNode {
  const t = useT('main')
  const [draft, setDraft] = useState({ name: '', uniqueId: '', category: 'car', plate: '' })
  const valid = draft.name.trim() !== '' && draft.uniqueId.trim() !== ''
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change })
  const create = useMutation({
    mutationFn: () => api.devices.create({ body: newDevice(draft) }),
    onSuccess(device) {
      live.apply([{ devices: [device] }])
      showToast('notice', t('deviceAdded', { name: device.name }))
      onClose()
      onAdded(device.id)
    },
  })
  const actions = (
    <>
      <Button onClick={onClose}>{t('sharedCancel')}</Button>
      <Button kind="primary" type="submit" disabled={!valid || create.isPending}>
        {t(create.isPending ? 'sharedSaving' : 'deviceAdd')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('deviceNew')} actions={actions} onClose={onClose} onSubmit={() => valid && create.mutate()}>
      <div className={styles.fields}>
        <TextField
          label={t('sharedName')}
          autoFocus
          value={draft.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <TextField
          label={t('deviceIdentifier')}
          hint={t('deviceIdentifierHint')}
          autoComplete="off"
          spellCheck={false}
          value={draft.uniqueId}
          onChange={({ target }) => set({ uniqueId: target.value })}
        />
        <div className={styles.pair}>
          <CategoryField value={draft.category} onChange={(category) => set({ category })} />
          <TextField
            label={t('vehiclePlate')}
            autoComplete="off"
            value={draft.plate}
            onChange={({ target }) => set({ plate: target.value.toUpperCase() })}
          />
        </div>
        <PhoneAsTracker />
      </div>
    </Dialog>
  )
}

interface Draft {
  name: string
  uniqueId: string
  category: string
  plate: string
}

const newDevice = ({ name, uniqueId, category, plate }: Draft) => ({
  name: name.trim(),
  uniqueId: uniqueId.trim(),
  category: categoryOf(category),
  attributes: plate.trim() ? vehicleAttributes({ plate: plate.trim() }) : {},
})

function CategoryField({ value, onChange }: { value: string; onChange(category: string): void }): ReactNode {
  const t = useT('main')
  const options = useMemo(
    () =>
      categories
        .map((category) => ({ category, word: wordOf(t, 'category', category) }))
        .sort((a, b) => a.word.localeCompare(b.word)),
    [t],
  )
  return (
    <SelectField label={t('deviceCategory')} value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map(({ category, word }) => (
        <option key={category} value={category}>
          {word}
        </option>
      ))}
    </SelectField>
  )
}

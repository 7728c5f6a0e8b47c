import type { Device } from '@rastro/core/resources/device'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/fleet.ts'
import { saveVersioned } from '../../api/versioned-save.ts'
import { useT } from '../../i18n/translate.ts'
import { live, useDevice } from '../../live/live.ts'
import { showError } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './AddVehicleDialog.module.css'
import { IdentifierField, isTaken } from './IdentifierField.tsx'

/** Changes the identifier of a vehicle and nothing else. */
export default function CorrectIdentifier({ id, onClose }: { id: number; onClose(): void }): ReactNode {
  const device = useDevice(id)
  return device && <Correction device={device} onClose={onClose} />
}

function Correction({ device, onClose }: { device: Device; onClose(): void }): ReactNode {
  const t = useT('adding')
  const [uniqueId, setUniqueId] = useState(device.uniqueId)
  const save = useMutation({
    mutationFn: () =>
      saveVersioned<Device>({
        calls: api.devices,
        id: device.id,
        change: ({ item }) => ({ ...item, uniqueId: uniqueId.trim() }),
      }),
    onSuccess({ item }) {
      live.apply([{ devices: [item] }])
      showToast('notice', t('deviceCorrected', { name: device.name }))
      onClose()
    },
    onError: (error) => isTaken(error) || showError(error),
  })
  const isReady = uniqueId.trim() !== '' && uniqueId.trim() !== device.uniqueId && !save.isPending
  const actions = (
    <>
      <Button onClick={onClose}>{t('sharedCancel')}</Button>
      <Button kind="primary" type="submit" disabled={!isReady}>
        {t(save.isPending ? 'sharedSaving' : 'sharedSave')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('deviceCorrect')} actions={actions} onClose={onClose} onSubmit={() => isReady && save.mutate()}>
      <div className={styles.fields}>
        <IdentifierField
          autoFocus
          isTaken={isTaken(save.error)}
          value={uniqueId}
          onChange={(next) => {
            setUniqueId(next)
            save.reset()
          }}
        />
      </div>
    </Dialog>
  )
}

import type { Device } from '@rastro/core/resources/device'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { type ReactNode, Suspense } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazyPage } from '../../ui/lazy-page.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './QrDialog.module.css'

const QrCode = lazyPage(() => import('../../ui/QrCode.tsx'))

/** VEH-16, A-85: the QR code of a vehicle, whose text is the address that selects it on the map. */
export function QrDialog({ of, onClose }: { of: Device; onClose(): void }): ReactNode {
  const t = useT('vehicles')
  const name = vehicleTitle(of)
  const address = `${location.origin}/?${new URLSearchParams({ deviceId: of.uniqueId })}`
  return (
    <Dialog
      title={t('deviceQrCode')}
      text={t('deviceQrCodeText')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('sharedClose')}</Button>}
    >
      <div className={styles.code}>
        <Suspense fallback={<Skeleton height={240} />}>
          <QrCode text={address} label={t('deviceQrCodeOf', { name })} />
        </Suspense>
        <p>
          <b>{name}</b>
          <span className="caption">{of.uniqueId}</span>
        </p>
      </div>
    </Dialog>
  )
}

import { mask } from '@rastro/core/access/mask'
import type { Device } from '@rastro/core/resources/device'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { type ReactNode, Suspense, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { QrCodeIcon } from '../../ui/icons.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './QrButton.module.css'
import vehicleStyles from './Vehicles.module.css'

const QrCode = lazyPage(() => import('../../ui/QrCode.tsx'))

interface QrButtonProps {
  of: Device
  /** In a row: an icon alone. */
  isSmall?: boolean
}

/**
 * VEH-16, A-85: opens the QR code of a vehicle, whose text is the address that selects it on the map. Nothing for whoever may not know
 * its identifier.
 */
export function QrButton({ of, isSmall = false }: QrButtonProps): ReactNode {
  const t = useT('vehicles')
  const [isOpen, setOpen] = useState(false)
  if (of.uniqueId === mask) return null
  const name = vehicleTitle(of)
  const open = () => setOpen(true)
  const address = `${location.origin}/?${new URLSearchParams({ deviceId: of.uniqueId })}`
  return (
    <>
      {isSmall ? (
        <IconButton
          size="small"
          icon={QrCodeIcon}
          label={t('deviceQrCodeOf', { name })}
          data-tip={t('deviceQrCode')}
          onClick={open}
        />
      ) : (
        <Button icon={QrCodeIcon} aria-label={t('deviceQrCodeOf', { name })} onClick={open}>
          <span className={vehicleStyles.tool}>{t('deviceQrCode')}</span>
        </Button>
      )}
      {isOpen && (
        <Dialog
          title={t('deviceQrCode')}
          text={t('deviceQrCodeText')}
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>{t('sharedClose')}</Button>}
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
      )}
    </>
  )
}

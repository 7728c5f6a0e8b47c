import { mask } from '@rastro/core/access/mask'
import type { Device } from '@rastro/core/resources/device'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { QrCodeIcon } from '../../ui/icons.ts'
import { QrDialog } from './QrDialog.tsx'
import styles from './Vehicles.module.css'

/** VEH-16: opens the QR code of a vehicle. Nothing for whoever may not know its identifier. */
export function QrButton({ of }: { of: Device }): ReactNode {
  const t = useT('vehicles')
  const [isOpen, setOpen] = useState(false)
  if (of.uniqueId === mask) return null
  return (
    <>
      <Button
        icon={QrCodeIcon}
        aria-label={t('deviceQrCodeOf', { name: vehicleTitle(of) })}
        onClick={() => setOpen(true)}
      >
        <span className={styles.tool}>{t('deviceQrCode')}</span>
      </Button>
      {isOpen && <QrDialog of={of} onClose={() => setOpen(false)} />}
    </>
  )
}

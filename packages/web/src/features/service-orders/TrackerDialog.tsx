import { identityKinds } from '@rastro/core/identity/kinds'
import type { OrderTracker } from '@rastro/core/resources/service-order'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/service-orders.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PhotoIcon } from '../../ui/icons.ts'
import { TextField } from '../../ui/TextField.tsx'
import { codeOf } from './scanned-code.ts'
import { useDraftText } from './use-draft-text.ts'
import { canScan, useScanner } from './use-scanner.ts'
import { useAct } from './use-work.ts'
import styles from './Work.module.css'

export interface TrackerDialogProps {
  id: number
  tracker: OrderTracker | undefined
  onClose(): void
}

const kinds = { identifier: 'imei', iccid: 'iccid', phone: 'phone' } as const

/** The numbers of tracker and SIM card: by the camera where the browser can, by hand anywhere. */
export default function TrackerDialog({ id, tracker, onClose }: TrackerDialogProps): ReactNode {
  const t = useT('orders')
  const fields = {
    identifier: useDraftText(`${id}-identifier`, tracker?.identifier ?? ''),
    iccid: useDraftText(`${id}-iccid`, tracker?.iccid ?? ''),
    phone: useDraftText(`${id}-phone`, tracker?.phone ?? ''),
  }
  const [isScanning, setScanning] = useState(false)
  const { video, hasFailed } = useScanner(isScanning, (text) => {
    const code = codeOf(text)
    if (code) fields[code.field][1](code.value)
  })
  const clean = (name: keyof typeof fields) => identityKinds[kinds[name]].clean(fields[name][0])
  const save = useAct(
    id,
    () => {
      const [identifier, iccid, phone] = [clean('identifier'), clean('iccid'), clean('phone')]
      return api.serviceOrders.tracker({ params: { id }, body: { identifier, iccid, phone } })
    },
    () => {
      for (const [, , forget] of Object.values(fields)) forget()
      onClose()
    },
  )
  const isReady = clean('identifier') !== '' && !save.isPending
  const field = (name: keyof typeof fields, label: string) => {
    const [text, set] = fields[name]
    const kind = identityKinds[kinds[name]]
    const isOdd = text.trim() !== '' && kind.fault(kind.clean(text)) !== undefined
    return (
      <TextField
        label={label}
        large
        required={name === 'identifier'}
        type={name === 'phone' ? 'tel' : 'text'}
        inputMode={name === 'phone' ? 'tel' : 'numeric'}
        autoComplete="off"
        spellCheck={false}
        maxLength={name === 'identifier' ? 128 : name === 'iccid' ? 22 : 40}
        value={text}
        hint={isOdd ? t('orderCheckDigit') : undefined}
        onChange={({ target }) => set(target.value)}
      />
    )
  }
  return (
    <Dialog
      title={t('orderReadTracker')}
      isLarge
      onClose={onClose}
      onSubmit={() => isReady && save.mutate()}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit" disabled={!isReady}>
            {t('sharedSave')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {canScan() ? (
          <Button icon={PhotoIcon} size="large" onClick={() => setScanning(!isScanning)}>
            {t(isScanning ? 'orderScanStop' : 'orderScan')}
          </Button>
        ) : (
          <p className="caption">{t('orderScanMissing')}</p>
        )}
        {isScanning && (
          <>
            <video ref={video} className={styles.video} muted playsInline />
            <p role="status">{t(hasFailed ? 'orderScanFailed' : 'orderScanHint')}</p>
          </>
        )}
        {field('identifier', t('orderIdentifier'))}
        {field('iccid', t('orderIccid'))}
        {field('phone', t('orderPhone'))}
      </div>
    </Dialog>
  )
}

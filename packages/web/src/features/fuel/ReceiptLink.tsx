import { recordKeys } from '@rastro/core/resources/maintenance'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ReceiptIcon } from '../../ui/icons.ts'
import styles from './Fuel.module.css'
import type { RefuelRow } from './use-refuels.ts'

/** The receipt of a record, opened large; nothing where it has none. */
export function ReceiptLink({ row }: { row: RefuelRow }): ReactNode {
  const t = useT('refuelling')
  const [isOpen, setOpen] = useState(false)
  const name = row.attributes[recordKeys.receipt]
  if (typeof name !== 'string' || name === '') return null
  const address = `/api/server/file/${encodeURIComponent(name)}`
  return (
    <>
      <IconButton
        size="small"
        icon={ReceiptIcon}
        label={t('refuellingReceiptOpen')}
        data-tip={t('refuellingReceipt')}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Dialog
          title={t('refuellingReceipt')}
          onClose={() => setOpen(false)}
          actions={
            <>
              <a className={buttonClass()} href={address} target="_blank" rel="noopener noreferrer">
                {t('refuellingReceiptTab')}
              </a>
              <Button kind="primary" onClick={() => setOpen(false)}>
                {t('sharedClose')}
              </Button>
            </>
          }
        >
          {name.endsWith('.pdf') ? (
            <p>{t('refuellingReceiptPdf')}</p>
          ) : (
            <img className={styles.receipt} src={address} alt={t('refuellingReceipt')} />
          )}
        </Dialog>
      )}
    </>
  )
}

import { type Maintenance, recordKeys } from '@rastro/core/resources/maintenance'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ReceiptIcon } from '../../ui/icons.ts'
import styles from './receipt.module.css'

/** The receipt of a record of maintenance or fuel, opened large; nothing where it has none. */
export function ReceiptLink({ row }: { row: Pick<Maintenance, 'attributes'> }): ReactNode {
  const t = useT('resource')
  const [isOpen, setOpen] = useState(false)
  const name = row.attributes[recordKeys.receipt]
  if (typeof name !== 'string' || name === '') return null
  const address = `/api/server/file/${encodeURIComponent(name)}`
  return (
    <>
      <IconButton
        size="small"
        icon={ReceiptIcon}
        label={t('receiptOpen')}
        data-tip={t('receiptTitle')}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Dialog
          title={t('receiptTitle')}
          onClose={() => setOpen(false)}
          actions={
            <>
              <a className={buttonClass()} href={address} target="_blank" rel="noopener noreferrer">
                {t('receiptTab')}
              </a>
              <Button kind="primary" onClick={() => setOpen(false)}>
                {t('sharedClose')}
              </Button>
            </>
          }
        >
          {name.endsWith('.pdf') ? (
            <p>{t('receiptPdf')}</p>
          ) : (
            <img className={styles.receipt} src={address} alt={t('receiptTitle')} />
          )}
        </Dialog>
      )}
    </>
  )
}

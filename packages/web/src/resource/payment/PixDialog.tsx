import { formatDay } from '@rastro/core/billing/days'
import { type ReactNode, Suspense } from 'react'
import { useMoney } from '../../i18n/money.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { CopyIcon } from '../../ui/icons.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import { showToast } from '../../ui/toasts.ts'
import { showError } from '../show-error.ts'
import styles from './payment.module.css'

const QrCode = lazyPage(() => import('../../ui/QrCode.tsx'))

/** What is shown of a charge. */
interface Payable {
  readonly pixPayload: string | null
  readonly dueDate: string
  /** In reais, and with fine and interest of today where it is late. */
  readonly value: number
  readonly totalValue: number | null
}

/** The Pix of a charge: as a QR code, and as a code to copy. */
export function PixDialog({
  charge,
  name,
  onClose,
}: {
  charge: Payable
  /** Who pays. */
  name: string
  onClose: () => void
}): ReactNode {
  const t = useT('billing')
  const money = useMoney()
  const { pixPayload, dueDate, value, totalValue } = charge
  const code = pixPayload ?? ''
  const copy = () => copyText(code).then(() => showToast('notice', t('sharedCopied')), showError)
  return (
    <Dialog
      title={t('pixTitle', { name })}
      text={t('pixDue', { day: formatDay(dueDate) })}
      onClose={onClose}
      onSubmit={() => void copy()}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedClose')}</Button>
          <Button kind="primary" type="submit" icon={CopyIcon}>
            {t('pixCopy')}
          </Button>
        </>
      }
    >
      <div className={styles.pix}>
        <Suspense fallback={<span className={styles.code} />}>
          <QrCode text={code} label={t('pixCode')} />
        </Suspense>
        <div>
          <span>{t('pixValue')}</span>
          <b>{money(totalValue ?? value)}</b>
          {totalValue !== null && <p>{t('pixLate', { value: money(value) })}</p>}
          <p>{t('pixNote')}</p>
        </div>
      </div>
      <p className={styles.label}>{t('pixText')}</p>
      <code className={styles.codebox} title={code}>
        {code}
      </code>
    </Dialog>
  )
}

import type { OrderContext } from '@rastro/core/api/service-orders'
import { phoneOf } from '@rastro/core/format/phone'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CallIcon, MailIcon, MessageIcon } from '../../ui/icons.ts'
import styles from './Work.module.css'

/** Whom an installer asks: the seller of the order, by phone, WhatsApp or mail. */
export function HelpDialog({ context, onClose }: { context: OrderContext; onClose(): void }): ReactNode {
  const t = useT('orders')
  const { sellerName, sellerPhone, sellerEmail } = context
  const number = phoneOf(sellerPhone)
  const byPhone = number
    ? [
        { icon: CallIcon, text: sellerPhone ?? number, href: `tel:+${number}` },
        { icon: MessageIcon, text: 'WhatsApp', href: `https://wa.me/${number}` },
      ]
    : []
  const byMail = sellerEmail ? [{ icon: MailIcon, text: sellerEmail, href: `mailto:${sellerEmail}` }] : []
  const ways = [...byPhone, ...byMail]
  return (
    <Dialog
      title={t('orderHelp')}
      text={ways.length > 0 ? t('orderHelpText', { name: sellerName }) : t('orderHelpNone')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('sharedClose')}</Button>}
    >
      <div className={styles.contact}>
        {ways.map(({ icon, text, href }) => (
          <a key={href} className={buttonClass()} href={href} target="_blank" rel="noreferrer">
            <Icon of={icon} size={20} />
            {text}
          </a>
        ))}
      </div>
    </Dialog>
  )
}

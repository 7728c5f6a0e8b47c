import type { Contact } from '@rastro/core/model/contact'
import type { ReactNode } from 'react'
import { api } from '../../api/contacts.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MailIcon } from '../../ui/icons.ts'
import styles from './Contact.module.css'
import { ContactState } from './ContactState.tsx'
import { useContactAction } from './use-contacts.ts'

/** The email of the account: whether it is verified, and the new one that waits for confirmation. */
export function EmailContact({ contact }: { contact: Contact }): ReactNode {
  const t = useT('account')
  const { address, state, pendingAddress, canVerify } = contact
  const link = useContactAction((id) => api.contacts.sendLink({ params: { id } }), t('contactLinkSent'))
  const withdrawal = useContactAction((id) => api.contacts.withdraw({ params: { id } }), t('contactWithdrawn'))
  const isBusy = link.isRunning || withdrawal.isRunning
  const mayVerify = canVerify && (pendingAddress !== null || (state !== 'verified' && state !== 'none'))
  return (
    <div className={styles.contact}>
      <h3>{t('sharedEmail')}</h3>
      <p className={styles.address}>{address}</p>
      <ContactState state={state} canVerify={canVerify} />
      {pendingAddress !== null && (
        <p className={styles.pending} role="status">
          <Icon of={MailIcon} size={18} />
          <span>{t('contactPending', { address: pendingAddress })}</span>
        </p>
      )}
      {(mayVerify || pendingAddress !== null) && (
        <div className={styles.actions}>
          {mayVerify && (
            <Button size="small" disabled={isBusy} onClick={() => link.run()}>
              {t(pendingAddress === null ? 'contactSendLink' : 'contactSendAgain')}
            </Button>
          )}
          {pendingAddress !== null && (
            <Button size="small" kind="text" disabled={isBusy} onClick={() => withdrawal.run()}>
              {t('contactWithdraw')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import pageStyles from './AccountPage.module.css'
import styles from './Contact.module.css'
import { EmailContact } from './EmailContact.tsx'
import { PhoneContact } from './PhoneContact.tsx'
import type { AccountForm } from './use-account.ts'
import { useContacts } from './use-contacts.ts'

/** The addresses for messages, and whether they are verified (decision 79). */
export function ContactPanel(account: AccountForm): ReactNode {
  const t = useT('account')
  const { contacts, isFailed } = useContacts()
  return (
    <section className={pageStyles.panel}>
      <h2>{t('contactTitle')}</h2>
      {contacts ? (
        <div className={styles.contacts}>
          <EmailContact contact={contacts.mail} />
          <PhoneContact contact={contacts.phone} {...account} />
        </div>
      ) : isFailed ? (
        <p role="alert">{t('errorConnection')}</p>
      ) : (
        <Skeleton height={120} />
      )}
    </section>
  )
}

import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { accountForm } from './account-form.ts'
import { EmailContact } from './EmailContact.tsx'
import { PhoneContact } from './PhoneContact.tsx'
import { useContacts } from './use-contacts.ts'

/** The addresses for messages, and whether they are verified (decision 79). */
export function ContactPanel(): ReactNode {
  const t = useT('account')
  const { section } = useFormWords(accountForm)
  const { contacts, isFailed } = useContacts()
  return (
    <Section {...section('contact')}>
      {contacts ? (
        <>
          <EmailContact contact={contacts.mail} />
          <PhoneContact contact={contacts.phone} />
        </>
      ) : (
        <Wide>{isFailed ? <p role="alert">{t('errorConnection')}</p> : <Skeleton height={120} />}</Wide>
      )}
    </Section>
  )
}

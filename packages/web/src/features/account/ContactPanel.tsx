import { users } from '@rastro/core/resources/user'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { has } from '../../session/capabilities.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmailContact } from './EmailContact.tsx'
import { PhoneContact } from './PhoneContact.tsx'
import { accountForm } from './person-form.ts'
import { useContacts } from './use-contacts.ts'
import { WhatsappContact } from './WhatsappContact.tsx'

const { Text } = fieldsOf(users)

/** The addresses for messages, and whether they are verified (decision 79). */
export function ContactPanel(): ReactNode {
  const t = useT('account')
  const { field, section } = useFormWords(accountForm)
  const { contacts, isFailed } = useContacts()
  return (
    <Section {...section('contact')}>
      {contacts || !has('contacts') ? (
        <>
          {contacts ? (
            <>
              <EmailContact contact={contacts.mail} />
              <PhoneContact contact={contacts.phone} />
              {contacts.phone.address && <WhatsappContact contact={contacts.whatsapp} />}
            </>
          ) : (
            <Text {...field('phone')} autoComplete="tel" required />
          )}
          <Text {...field('attributes.telegramChatId')} hint={t('aboutTelegramChatId')} />
          <Text {...field('attributes.slackChannel')} hint={t('aboutSlackChannel')} />
          <Text {...field('attributes.pushoverUserKey')} hint={t('aboutPushoverUserKey')} />
        </>
      ) : (
        <Wide>{isFailed ? <p role="alert">{t('errorConnection')}</p> : <Skeleton height={120} />}</Wide>
      )}
    </Section>
  )
}

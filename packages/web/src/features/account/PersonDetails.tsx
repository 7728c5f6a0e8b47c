import { isMailAddress } from '@rastro/core/access/mail-address'
import { type User, users } from '@rastro/core/resources/user'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { FileField } from '../../resource/form/FileField.tsx'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { has } from '../../session/capabilities.ts'
import { useViewer } from '../../session/viewer.ts'
import { PersonWhatsapp } from './PersonWhatsapp.tsx'
import { clientForm } from './person-form.ts'

const { Text, Identity } = fieldsOf(users)

/** USER-21, USER-22: who it is, and how they log in. A password is required for a new account alone. */
export function PersonDetails({ stored }: { stored: User | undefined }): ReactNode {
  const t = useT('people')
  const { field, section } = useFormWords(clientForm)
  const { user, server } = useViewer()
  const isFixed = stored?.fixedEmail === true && !user.administrator
  return (
    <Section {...section('details')}>
      <Text {...field('name')} required />
      <Text
        {...field('email')}
        type="email"
        required
        check={(email) => (email === stored?.email || isMailAddress(email) ? undefined : t('errorEmail'))}
        locked={isFixed ? t('accessAdministrator') : undefined}
      />
      <Identity kind="taxId" {...field('attributes.informacoes/cpf')} required />
      <Identity kind="phone" {...field('phone')} hint={t('personPhoneHint')} required />
      {stored?.phone && has('contacts') && <PersonWhatsapp person={stored} />}
      {/* USER-43 */}
      {!server.openIdForce && (
        <Text
          {...field('password')}
          type="password"
          autoComplete="new-password"
          required={!stored}
          hint={stored ? t('personPasswordHint') : undefined}
        />
      )}
      <FileField kind="picture" {...field('attributes.ImagePerfil')} />
    </Section>
  )
}

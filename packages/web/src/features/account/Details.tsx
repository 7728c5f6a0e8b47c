import { users } from '@rastro/core/resources/user'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { FileField } from '../../resource/form/FileField.tsx'
import { fields, fieldsOf } from '../../resource/form/fields.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { useFieldValue } from '../../resource/form/use-field.tsx'
import { has } from '../../session/capabilities.ts'
import { useViewer } from '../../session/viewer.ts'
import { needsPassword } from './account.ts'
import { accountForm } from './person-form.ts'

const { Text, Identity } = fieldsOf(users)

/** Name and login of the user; the current password where the server requires it. */
export function Details(): ReactNode {
  const t = useT('people')
  const { field, section } = useFormWords(accountForm)
  const { user, server } = useViewer()
  const isEmailFixed = !user.administrator && (user.fixedEmail || server.fixedEmail)
  const email = String(useFieldValue('email') ?? '')
  const password = String(useFieldValue('password') ?? '')
  return (
    <Section {...section('details')}>
      <Text {...field('name')} autoComplete="name" required />
      <Text
        {...field('email')}
        autoComplete="username"
        required
        locked={isEmailFixed ? t('accountFixedEmail') : undefined}
      />
      <Identity kind="taxId" {...field('attributes.informacoes/cpf')} required />
      {/* USER-43 */}
      {!server.openIdForce && <Text {...field('password')} type="password" autoComplete="new-password" />}
      {has('currentPassword') && needsPassword(user, { email, password }) && (
        <fields.Text {...field('currentPassword')} type="password" autoComplete="current-password" />
      )}
      <FileField kind="picture" {...field('attributes.ImagePerfil')} />
    </Section>
  )
}

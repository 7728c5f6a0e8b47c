import { server } from '@rastro/core/resources/server'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { serverForm } from './server-form.ts'

const { Switch } = fieldsOf(server)

/** SRV-7: the permissions of everybody but administrators. */
export function Permissions(): ReactNode {
  const t = useT('server')
  const { field, section } = useFormWords(serverForm)
  return (
    <Section {...section('permissions')}>
      <Switch {...field('registration')} hint={t('serverRegistrationHint')} />
      <Switch {...field('readonly')} hint={t('serverReadonlyHint')} />
      <Switch {...field('deviceReadonly')} hint={t('serverDeviceReadonlyHint')} />
      <Switch {...field('limitCommands')} hint={t('serverLimitCommandsHint')} />
      <Switch {...field('disableReports')} hint={t('serverDisableReportsHint')} />
      <Switch {...field('fixedEmail')} hint={t('serverFixedEmailHint')} />
    </Section>
  )
}

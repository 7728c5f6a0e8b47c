import { server } from '@rastro/core/resources/server'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Section } from '../../resource/form/Section.tsx'

const { Switch } = fieldsOf(server)

/** SRV-7: what everybody but administrators may do. */
export function Permissions(): ReactNode {
  const t = useT('server')
  return (
    <Section id="permissions" title={t('sharedPermissions')} hint={t('serverPermissionsHint')}>
      <Switch name="registration" label={t('serverRegistration')} hint={t('serverRegistrationHint')} />
      <Switch name="readonly" label={t('serverReadonly')} hint={t('serverReadonlyHint')} />
      <Switch name="deviceReadonly" label={t('serverDeviceReadonly')} hint={t('serverDeviceReadonlyHint')} />
      <Switch name="limitCommands" label={t('serverLimitCommands')} hint={t('serverLimitCommandsHint')} />
      <Switch name="disableReports" label={t('serverDisableReports')} hint={t('serverDisableReportsHint')} />
      <Switch name="fixedEmail" label={t('serverFixedEmail')} hint={t('serverFixedEmailHint')} />
    </Section>
  )
}

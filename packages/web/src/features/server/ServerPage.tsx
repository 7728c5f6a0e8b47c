import { server } from '@rastro/core/resources/server'
import { blockAttributes } from '@rastro/core/vocabulary/block-attributes'
import { retentionAttributes, retentionBounds } from '@rastro/core/vocabulary/retention'
import { mapKeyAttributes } from '@rastro/core/vocabulary/user-attributes'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { LocationFields } from '../../place/LocationFields.tsx'
import { serverEntity } from '../../resource/entities/server.ts'
import { FormAttributes } from '../../resource/form/FormAttributes.tsx'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { OnlyForm } from '../../resource/form/ItemForm.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { has } from '../../session/capabilities.ts'
import { serverValue, useServer } from '../../session/session.ts'
import { Appearance } from './Appearance.tsx'
import { Block } from './Block.tsx'
import { Figures } from './Figures.tsx'
import { Maps } from './Maps.tsx'
import { Messages } from './Messages.tsx'
import { Preferences } from './Preferences.tsx'
import { Retention } from './Retention.tsx'
import { serverForm } from './server-form.ts'
import { Terms } from './Terms.tsx'

/** SRV-1 … SRV-10: the settings of the installation, which apply to everybody. */
export default function ServerPage(): ReactNode {
  const t = useT('server')
  const { id } = useServer()
  return (
    <OnlyForm of={serverEntity} id={id} itemTitle={t('settingsServer')} onStored={serverValue.set}>
      <Preferences />
      <Location />
      <Permissions />
      <Appearance />
      <Terms />
      {has('retention') && <Retention />}
      {has('blockWaits') && <Block />}
      <Maps />
      <Messages />
      <Figures />
      <FormAttributes owner="server" elsewhere={elsewhere} />
    </OnlyForm>
  )
}

/** The attributes that have a field of their own above the editor. */
const elsewhere: readonly string[] = [
  ...['speedUnit', 'distanceUnit', 'altitudeUnit', 'volumeUnit', 'coin', 'timezone'],
  ...['title', 'description', 'logo', 'logoInverted', 'colorPrimary', 'colorSecondary', 'darkMode'],
  ...['support', 'publicAddressUrl', 'noOutsideRequests'],
  ...['termsUrl', 'termsVersion', 'privacyUrl', 'privacyVersion', 'optionalConsent', 'optionalConsentVersion'],
  ...retentionAttributes,
  ...Object.values(retentionBounds),
  ...Object.keys(blockAttributes),
  ...Object.keys(mapKeyAttributes),
]

/** SRV-4: the default map view for users without their own. */
function Location(): ReactNode {
  const { field, section } = useFormWords(serverForm)
  return (
    <Section {...section('location')}>
      <LocationFields field={field} />
    </Section>
  )
}

const { Switch } = fieldsOf(server)

/** SRV-7: the permissions of everybody but administrators. */
function Permissions(): ReactNode {
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

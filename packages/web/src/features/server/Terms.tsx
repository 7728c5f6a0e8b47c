import { server } from '@rastro/core/resources/server'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { has } from '../../session/capabilities.ts'
import { addressFault } from './Preferences.tsx'
import { serverForm } from './server-form.ts'

const { Text } = fieldsOf(server)

/** A-35, decision 148: the texts that users accept, and their versions, which a stock server does not have. */
export function Terms(): ReactNode {
  const t = useT('server')
  const { field, section } = useFormWords(serverForm)
  return (
    <>
      <Section {...section('terms')}>
        <Text {...field('attributes.termsUrl')} hint={t('aboutTermsUrl')} check={addressFault(t)} />
        <Text {...field('attributes.privacyUrl')} hint={t('aboutPrivacyUrl')} check={addressFault(t)} />
      </Section>
      {has('privacy') && (
        <Section {...section('consents')}>
          <Text {...field('attributes.termsVersion')} hint={t('aboutTermsVersion')} />
          <Text {...field('attributes.privacyVersion')} hint={t('aboutPrivacyVersion')} />
          <Text {...field('attributes.optionalConsent')} hint={t('aboutOptionalConsent')} />
          <Text {...field('attributes.optionalConsentVersion')} hint={t('aboutOptionalConsentVersion')} />
        </Section>
      )}
    </>
  )
}

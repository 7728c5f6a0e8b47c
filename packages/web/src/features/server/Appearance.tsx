import { server } from '@rastro/core/resources/server'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { useFieldValue } from '../../resource/form/use-field.tsx'
import { schemes } from '../../theme/tokens.ts'
import { BrandColour } from './BrandColour.tsx'
import { DarkChoice } from './DarkChoice.tsx'
import { LoginPreview } from './LoginPreview.tsx'
import { LogoField } from './LogoField.tsx'
import { addressFault } from './Preferences.tsx'
import styles from './server.module.css'

const { Text } = fieldsOf(server)

/** APP-15 … APP-17: the name, the pictures and the colours of this installation, as they will look. */
export function Appearance(): ReactNode {
  const t = useT('server')
  return (
    <Section id="appearance" title={t('serverAppearance')} hint={t('serverAppearanceHint')}>
      <Text name="attributes.title" label={t('attributeTitle')} hint={t('aboutTitle')} />
      <Text name="attributes.description" label={t('attributeDescription')} hint={t('aboutDescription')} />
      <LogoField name="attributes.logo" file="logo" label={t('attributeLogo')} scheme="light" />
      <LogoField name="attributes.logoInverted" file="logo-dark" label={t('attributeLogoInverted')} scheme="dark" />
      <BrandColour name="attributes.colorPrimary" label={t('attributeColorPrimary')} usual="#0B5563" kind="primary" />
      <BrandColour
        name="attributes.colorSecondary"
        label={t('attributeColorSecondary')}
        usual="#F47A1F"
        kind="secondary"
      />
      <DarkChoice />
      <Text name="attributes.support" label={t('attributeSupport')} hint={t('aboutSupport')} />
      <Text
        name="attributes.termsUrl"
        label={t('attributeTermsUrl')}
        hint={t('aboutTermsUrl')}
        check={addressFault(t)}
      />
      <Text
        name="attributes.privacyUrl"
        label={t('attributePrivacyUrl')}
        hint={t('aboutPrivacyUrl')}
        check={addressFault(t)}
      />
      <Wide>
        <Previews />
      </Wide>
    </Section>
  )
}

function Previews(): ReactNode {
  const t = useT('server')
  const text = useTexts()
  return (
    <div className={styles.part}>
      <h3>{t('serverPreview')}</h3>
      <div className={styles.previews}>
        {schemes.map((scheme) => (
          <LoginPreview key={scheme} scheme={scheme} {...text} />
        ))}
      </div>
    </div>
  )
}

function useTexts() {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    title: text(useFieldValue('attributes.title')),
    description: text(useFieldValue('attributes.description')),
    logo: text(useFieldValue('attributes.logo')),
    logoInverted: text(useFieldValue('attributes.logoInverted')),
    primary: text(useFieldValue('attributes.colorPrimary')),
    secondary: text(useFieldValue('attributes.colorSecondary')),
  }
}

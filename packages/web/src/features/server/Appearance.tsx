import { server } from '@rastro/core/resources/server'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { FieldPlace, useField } from '../../resource/form/use-field.tsx'
import { SelectField } from '../../ui/TextField.tsx'
import { BrandColour } from './BrandColour.tsx'
import { LogoField } from './LogoField.tsx'
import { addressFault } from './Preferences.tsx'
import { Previews } from './Previews.tsx'
import { serverForm } from './server-form.ts'

const { Text } = fieldsOf(server)

/** APP-15 … APP-17: name, pictures and colours of this installation, with a preview. */
export function Appearance(): ReactNode {
  const t = useT('server')
  const { field, section } = useFormWords(serverForm)
  return (
    <Section {...section('appearance')}>
      <Text {...field('attributes.title')} hint={t('aboutTitle')} />
      <Text {...field('attributes.description')} hint={t('aboutDescription')} />
      <LogoField {...field('attributes.logo')} file="logo" scheme="light" />
      <LogoField {...field('attributes.logoInverted')} file="logo-dark" scheme="dark" />
      <BrandColour {...field('attributes.colorPrimary')} usual="#0B5563" kind="primary" />
      <BrandColour {...field('attributes.colorSecondary')} usual="#F47A1F" kind="secondary" />
      <DarkChoice />
      <Text {...field('attributes.support')} hint={t('aboutSupport')} />
      <Text {...field('attributes.publicAddressUrl')} hint={t('aboutPublicAddressUrl')} check={addressFault(t)} />
      <Wide>
        <Previews />
      </Wide>
    </Section>
  )
}

/** whether the theme is dark, light, or chosen by each user. */
function DarkChoice(): ReactNode {
  const t = useT('server')
  const { field } = useFormWords(serverForm)
  const { look, value, set, blur, ref } = useField<boolean | null | undefined>(field('attributes.darkMode'))
  return (
    <FieldPlace name="attributes.darkMode">
      <SelectField
        {...look}
        ref={ref}
        value={typeof value === 'boolean' ? String(value) : ''}
        onChange={({ target }) => set(target.value === '' ? null : target.value === 'true')}
        onBlur={blur}
      >
        <option value="">{t('serverThemeOwn')}</option>
        <option value="false">{t('serverThemeLight')}</option>
        <option value="true">{t('serverThemeDark')}</option>
      </SelectField>
    </FieldPlace>
  )
}

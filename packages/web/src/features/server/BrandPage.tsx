import { brandsApi } from '@rastro/core/api/brands'
import { type Brand, brands } from '@rastro/core/resources/brand'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { clientOf } from '../../api/client.ts'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { type Calls, defineEntity } from '../../resource/entity.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { OnlyForm } from '../../resource/form/ItemForm.tsx'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { useFieldValue } from '../../resource/form/use-field.tsx'
import { useViewer } from '../../session/viewer.ts'
import { BrandColour } from './BrandColour.tsx'
import { brandForm } from './brand-form.ts'
import { LogoField } from './LogoField.tsx'
import { addressFault } from './Preferences.tsx'
import { Previews } from './Previews.tsx'

const { list, get, update } = clientOf(brandsApi)
const calls: Calls<Brand> = {
  list: (_, onHeaders) => list({}, onHeaders),
  get: ({ params }, onHeaders) => get({ params }, onHeaders),
  update: ({ params, body, ifMatch }, onHeaders) => update({ params, body, ifMatch }, onHeaders),
  create: () => Promise.reject(new Error('The brand of a reseller exists with the reseller')),
  remove: () => Promise.reject(new Error('The brand of a reseller is removed with the reseller')),
}
const brandEntity = defineEntity({
  resource: brands,
  calls,
  may: 'brand.edit',
  list: paths.map,
  form: (id) => paths.brand(id!),
  nameOf: () => '',
})
const { Text } = fieldsOf(brands)

/** The name, pictures, colours and domain under which the clients of a reseller see the product. */
export default function BrandPage(): ReactNode {
  const t = useT('server')
  const id = Number(useParams().id)
  return (
    <OnlyForm key={id} of={brandEntity} id={id} itemTitle={t('settingsBrand')}>
      <Names />
      <Look id={id} />
    </OnlyForm>
  )
}

function Names(): ReactNode {
  const t = useT('server')
  const { field, section } = useFormWords(brandForm)
  const { user } = useViewer()
  return (
    <Section {...section('names')}>
      <Text {...field('attributes.title')} hint={t('aboutTitle')} />
      <Text {...field('attributes.description')} hint={t('aboutDescription')} />
      <Text
        {...field('host')}
        hint={t(user.administrator ? 'brandHostHint' : 'brandHostLocked')}
        locked={user.administrator ? undefined : t('brandHostLocked')}
      />
      <Text {...field('attributes.support')} hint={t('aboutSupport')} />
      <Text {...field('attributes.termsUrl')} hint={t('aboutTermsUrl')} check={addressFault(t)} />
      <Text {...field('attributes.termsVersion')} hint={t('aboutTermsVersion')} />
      <Text {...field('attributes.privacyUrl')} hint={t('aboutPrivacyUrl')} check={addressFault(t)} />
      <Text {...field('attributes.privacyVersion')} hint={t('aboutPrivacyVersion')} />
    </Section>
  )
}

function Look({ id }: { id: number }): ReactNode {
  const t = useT('server')
  const { field, section } = useFormWords(brandForm)
  const host = useFieldValue('host')
  return (
    <Section {...section('look')}>
      <BrandColour {...field('attributes.colorPrimary')} usual="#0B5563" kind="primary" />
      <BrandColour {...field('attributes.colorSecondary')} usual="#F47A1F" kind="secondary" />
      <LogoField {...field('attributes.logo')} file={`brand-${id}-logo`} scheme="light" isUploaded />
      <LogoField {...field('attributes.logoInverted')} file={`brand-${id}-dark`} scheme="dark" isUploaded />
      <LogoField {...field('attributes.icon')} file={`brand-${id}-icon`} scheme="light" isUploaded />
      <Wide>
        <Previews />
        {typeof host === 'string' && host !== '' && (
          <p className="caption">{t('brandSeenAt', { address: `https://${host}` })}</p>
        )}
      </Wide>
    </Section>
  )
}

import type { User } from '@rastro/core/resources/user'
import { retentionAttributes } from '@rastro/core/vocabulary/retention'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { LocationFields } from '../../place/LocationFields.tsx'
import { AddressFields } from '../../resource/form/AddressFields.tsx'
import { DocumentFields } from '../../resource/form/DocumentFields.tsx'
import { FormAttributes } from '../../resource/form/FormAttributes.tsx'
import { FormTabs } from '../../resource/form/FormTabs.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { has } from '../../session/capabilities.ts'
import { useCan } from '../../session/viewer.ts'
import { PermissionFields } from './PermissionFields.tsx'
import { PersonPreferences } from './PersonPreferences.tsx'
import { PrivacyTab } from './PrivacyTab.tsx'
import { clientForm } from './person-form.ts'

interface PersonTabsProps {
  isOwn?: boolean
  /** The stored account; none while it is new. */
  account: User | undefined
  /** The content of the first tab. */
  children: ReactNode
}

/** Other parts of the form edit these attributes. */
const elsewhere: readonly string[] = [
  ...['informacoes', 'ImagePerfil', 'dtcard', 'AtCard', 'agCommand', 'deviceEdit'],
  ...retentionAttributes,
  ...Object.keys({ ...clientForm.sections.permissions.fields, ...clientForm.sections.menus.fields })
    .concat(Object.keys(clientForm.sections.preferences.fields))
    .flatMap((name) => (name.startsWith('attributes.') ? name.slice('attributes.'.length) : [])),
]

/** USER-7, USER-20: the parts of an account, for the roles that have them. */
export function PersonTabs({ isOwn = false, account, children }: PersonTabsProps): ReactNode {
  const { tab } = useFormWords(clientForm)
  const isAdministrator = useCan('administer')
  const mayEditAttributes = useCan('attributeEditor')
  return (
    <FormTabs
      tabs={[
        { ...tab('details'), content: children },
        { ...tab('place'), content: <PlaceTab /> },
        {
          ...tab('permissions'),
          content: (!isOwn || isAdministrator) && <PermissionFields isOwn={isOwn} stored={account} />,
        },
        { ...tab('preferences'), content: <PersonPreferences /> },
        { ...tab('location'), content: <LocationTab /> },
        {
          ...tab('attributes'),
          content: mayEditAttributes && <FormAttributes owner="user" elsewhere={elsewhere} />,
        },
        { ...tab('privacy'), content: has('privacy') && account !== undefined && <PrivacyTab account={account} /> },
      ]}
    />
  )
}

/** USER-23, USER-24. */
function PlaceTab(): ReactNode {
  const { section } = useFormWords(clientForm)
  return (
    <>
      <Section {...section('address')}>
        <AddressFields of="informacoes" />
      </Section>
      <Section {...section('documents')}>
        <DocumentFields of="informacoes" />
      </Section>
    </>
  )
}

/** USER-39. */
function LocationTab(): ReactNode {
  const { section, field } = useFormWords(clientForm)
  return (
    <Section {...section('location')}>
      <LocationFields field={field} />
    </Section>
  )
}

import { drivers } from '@rastro/core/resources/driver'
import { created } from '@rastro/core/vehicle/stamps'
import { licenceCategories } from '@rastro/core/vocabulary/licence-categories'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useFormWords } from '../../feature/form.ts'
import { LicenceChip } from '../../fleet/LicenceChip.tsx'
import { useT } from '../../i18n/translate.ts'
import { AppliesToSection } from '../../resource/connections/AppliesToSection.tsx'
import { NotificationsAboutField } from '../../resource/connections/NotificationsAboutField.tsx'
import { DrivingSection } from '../../resource/driving/DrivingSection.tsx'
import { ScoreMonths } from '../../resource/driving/ScoreMonths.tsx'
import { AddressFields } from '../../resource/form/AddressFields.tsx'
import { DocumentFields } from '../../resource/form/DocumentFields.tsx'
import { FileField } from '../../resource/form/FileField.tsx'
import { FormAttributes } from '../../resource/form/FormAttributes.tsx'
import { FormTabs } from '../../resource/form/FormTabs.tsx'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { has } from '../../session/capabilities.ts'
import { useUser } from '../../session/session.ts'
import { useCan } from '../../session/viewer.ts'
import { driverEntity } from './driver-entity.ts'
import { driverForm } from './driver-form.ts'
import { EraseDriver } from './EraseDriver.tsx'
import { ScoreSection } from './ScoreSection.tsx'

const { Text, Identity, Day, Select } = fieldsOf(drivers)
const elsewhere = ['card', 'dtcard', 'AtCard', 'informations', 'ImagePerfil']

/** DRV-3, DRV-4: a driver, the person's documents, and the vehicles that the driver is linked to. */
export default function DriverPage(): ReactNode {
  const t = useT('drivers')
  const { tab, section, titles } = useFormWords(driverForm)
  const user = useUser()
  const isNew = useParams().id === undefined
  return (
    <ItemForm
      of={driverEntity}
      {...titles}
      start={{ name: '', uniqueId: '', attributes: {} }}
      finish={(driver) => (isNew ? created(driver, user, new Date()) : driver)}
      tools={(stored) =>
        stored && (
          <>
            <LicenceChip of={stored} />
            {has('privacy') && <EraseDriver driver={stored} />}
          </>
        )
      }
      // DRV-5: a refusal of another field is said at that field
      explain={({ status, field }) =>
        [400, 409].includes(status) && (field === undefined || field === 'uniqueId')
          ? t('IdAlreadyRegistered')
          : undefined
      }
    >
      {(stored) => (
        <FormTabs
          tabs={[
            { ...tab('person'), content: <Person /> },
            { ...tab('papers'), content: <Papers /> },
            {
              ...tab('vehicles'),
              content: (
                <>
                  <AppliesToSection {...section('applies')} kind="driver" item={stored?.id} none={t('driverNobody')} />
                  {has('connections') && <Told id={stored?.id} />}
                  {stored && <ScoreSection driver={stored} />}
                  {stored && <ScoreMonths about={{ driverId: stored.id }} />}
                  {stored && <DrivingSection about={{ driverId: stored.id }} />}
                </>
              ),
            },
          ]}
        />
      )}
    </ItemForm>
  )
}

/** B 11: the notifications for this driver among others, saved with the driver; a stock server knows none. */
function Told({ id }: { id: number | undefined }): ReactNode {
  const t = useT('drivers')
  const maySee = useCan('notifications')
  if (!maySee || !has('notificationDrivers')) return null
  return (
    <Section id="driver-notifications" title={t('sharedNotifications')} hint={t('driverNotificationsHint')}>
      <NotificationsAboutField of="driver" id={id} />
    </Section>
  )
}

function Person(): ReactNode {
  const t = useT('drivers')
  const { field, section } = useFormWords(driverForm)
  const categories = [
    { value: '', text: t('sharedNone') },
    ...licenceCategories.map((category) => ({ value: category, text: t('driverCategory', { category }) })),
  ]
  return (
    <>
      <Section {...section('details')}>
        <Text {...field('name')} required />
        <Text {...field('uniqueId')} hint={t('driverUniqueIdHint')} required />
        <Identity kind="cpf" {...field('attributes.informations/cpf')} />
        <Identity kind="phone" {...field('attributes.informations/phone')} />
        <Text type="email" {...field('attributes.informations/email')} />
        <FileField kind="picture" {...field('attributes.ImagePerfil')} />
      </Section>
      <Section {...section('licence')}>
        <Identity kind="licence" {...field('attributes.informations/cnh')} />
        <Select {...field('attributes.informations/catcnh')} options={categories} />
        <Day {...field('attributes.informations/vnccnh')} />
      </Section>
      <FormAttributes elsewhere={elsewhere} />
    </>
  )
}

function Papers(): ReactNode {
  const { section } = useFormWords(driverForm)
  return (
    <>
      <Section {...section('address')}>
        <AddressFields of="informations" />
      </Section>
      <Section {...section('documents')}>
        <DocumentFields of="informations" />
      </Section>
    </>
  )
}

import { crud } from '@rastro/core/kit/contract'
import { drivers } from '@rastro/core/resources/driver'
import { clientOf } from '../../packages/web/src/api/client.ts'
import { defineEntity } from '../../packages/web/src/resource/entity.ts'
import { AddressFields } from '../../packages/web/src/resource/form/AddressFields.tsx'
import { DocumentFields } from '../../packages/web/src/resource/form/DocumentFields.tsx'
import { FileField } from '../../packages/web/src/resource/form/FileField.tsx'
import { FormDialog } from '../../packages/web/src/resource/form/FormDialog.tsx'
import { FormTabs } from '../../packages/web/src/resource/form/FormTabs.tsx'
import { fieldsOf } from '../../packages/web/src/resource/form/fields.tsx'
import { ItemForm } from '../../packages/web/src/resource/form/ItemForm.tsx'
import { RowsField } from '../../packages/web/src/resource/form/RowsField.tsx'
import { Section } from '../../packages/web/src/resource/form/Section.tsx'

export const driverEntity = defineEntity({
  resource: drivers,
  calls: clientOf(crud(drivers)),
  may: 'drivers',
  list: '/',
  form: (id) => (id === undefined ? '/driver' : `/driver/${id}`),
  nameOf: ({ name }) => name,
})
const { Text, Amount, Identity, Money, Duration, Day } = fieldsOf(drivers)

/** A form of several tabs with every kind of field. */
export function DriverForm() {
  return (
    <ItemForm
      of={driverEntity}
      listTitle="Drivers"
      itemTitle="Driver"
      newTitle="New driver"
      start={{ name: '', uniqueId: '', attributes: {} }}
    >
      <FormTabs
        tabs={[
          { id: 'person', title: 'Person', content: <Person /> },
          { id: 'card', title: 'Card', content: <Card /> },
          { id: 'address', title: 'Address', content: <Address /> },
          { id: 'files', title: 'Files', content: <Files /> },
        ]}
      />
    </ItemForm>
  )
}

const Person = () => (
  <>
    <Section id="details" title="Details" hint="How the driver is called">
      <Text name="name" label="Name" required />
      <Text name="attributes.informations/email" label="Email" type="email" />
      <Identity kind="cpf" name="attributes.informations/cpf" label="CPF" />
      <Identity kind="phone" name="attributes.informations/phone" label="Phone" />
      <Day name="attributes.informations/vnccnh" label="Licence expires" />
    </Section>
    <Section id="pay" title="Pay">
      <Money name="attributes.salary" label="Salary" />
      <Duration name="attributes.shiftLength" label="Length of a shift" unit="ms" most={86_400_000} />
    </Section>
    <Section id="contacts" title="Contacts">
      <RowsField
        name="attributes.contacts"
        label="Contacts"
        rowLabel="Contact"
        addLabel="Add contact"
        empty={{ name: '', phone: '' }}
        most={3}
      >
        {(row) => (
          <>
            <Text name={`${row}/name` as 'attributes.contacts'} label="Contact name" required />
            <Identity kind="phone" name={`${row}/phone` as 'attributes.contacts'} label="Contact phone" />
          </>
        )}
      </RowsField>
    </Section>
    <Section id="notes" title="Notes">
      <Text name="attributes.note" label="Note" />
      <FormDialog title="Limits">
        <Section id="limits" title="Speed">
          <Amount name="attributes.limit" label="Speed limit" unit="km/h" most={200} />
        </Section>
      </FormDialog>
    </Section>
  </>
)

const Card = () => (
  <Section id="card" title="Card">
    <Text name="uniqueId" label="Card number" required />
    <Text
      name="attributes.shift"
      label="Shift"
      check={(value: string | undefined) => (value === 'never' ? 'There is no such shift' : undefined)}
    />
  </Section>
)

const Address = () => (
  <Section id="address" title="Address">
    <AddressFields of="informations" />
  </Section>
)

const Files = () => (
  <Section id="files" title="Files">
    <FileField kind="picture" name="attributes.ImagePerfil" label="Portrait" />
    <DocumentFields of="informations" />
  </Section>
)

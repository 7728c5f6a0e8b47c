import { crud } from '@rastro/core/kit/contract'
import { drivers } from '@rastro/core/resources/driver'
import { clientOf } from '../../packages/web/src/api/client.ts'
import { defineEntity } from '../../packages/web/src/resource/entity.ts'
import { FormTabs } from '../../packages/web/src/resource/form/FormTabs.tsx'
import { fieldsOf } from '../../packages/web/src/resource/form/fields.tsx'
import { ItemForm } from '../../packages/web/src/resource/form/ItemForm.tsx'
import { Section } from '../../packages/web/src/resource/form/Section.tsx'

const driverEntity = defineEntity({
  resource: drivers,
  calls: clientOf(crud(drivers)),
  may: 'drivers',
  list: '/',
  form: (id) => (id === undefined ? '/driver' : `/driver/${id}`),
  nameOf: ({ name }) => name,
})
const { Text } = fieldsOf(drivers)

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
    </Section>
    <Section id="notes" title="Notes">
      <Text name="attributes.note" label="Note" />
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

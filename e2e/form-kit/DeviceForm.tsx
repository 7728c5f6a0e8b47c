import { crud } from '@rastro/core/kit/contract'
import { devices } from '@rastro/core/resources/device'
import { clientOf } from '../../packages/web/src/api/client.ts'
import { defineEntity } from '../../packages/web/src/resource/entity.ts'
import { fieldsOf } from '../../packages/web/src/resource/form/fields.tsx'
import { ItemForm } from '../../packages/web/src/resource/form/ItemForm.tsx'
import { Section } from '../../packages/web/src/resource/form/Section.tsx'

const deviceEntity = defineEntity({
  resource: devices,
  calls: clientOf(crud(devices)),
  may: 'groups',
  list: '/',
  form: (id) => (id === undefined ? '/device' : `/device/${id}`),
  nameOf: ({ name }) => name,
})
const { Text, Identity, Day } = fieldsOf(devices)

/** A form with fields of restricted access. */
export const DeviceForm = () => (
  <ItemForm
    of={deviceEntity}
    listTitle="Vehicles"
    itemTitle="Vehicle"
    newTitle="New vehicle"
    start={{ name: '', uniqueId: '', attributes: {} }}
  >
    <Section id="details" title="Details">
      <Text name="name" label="Name" required />
      <Identity kind="plate" name="attributes.veiculo/placa" label="Plate" />
      <Identity kind="imei" name="uniqueId" label="Identifier" required />
      <Identity kind="iccid" name="attributes.iccid" label="SIM card" />
      <Text name="attributes.devicePassword" label="Password of the unit" />
      <Text name="attributes.block.maxFixAge" label="Longest age of a fix" />
      <Day name="expirationTime" label="Valid until" />
    </Section>
  </ItemForm>
)

import { groups } from '@rastro/core/resources/group'
import { entityOf } from '../../packages/web/src/resource/entity.ts'
import { FormDialog } from '../../packages/web/src/resource/form/FormDialog.tsx'
import { fieldsOf } from '../../packages/web/src/resource/form/fields.tsx'
import { ItemForm } from '../../packages/web/src/resource/form/ItemForm.tsx'
import { Section } from '../../packages/web/src/resource/form/Section.tsx'

const groupEntity = entityOf(groups, {
  resource: 'group',
  may: 'groups',
  list: '/',
  form: (id) => (id === undefined ? '/group' : `/group/${id}`),
})
const { Text } = fieldsOf(groups)

/** A form with a required field in a dialog. */
export const GroupForm = () => (
  <ItemForm
    of={groupEntity}
    listTitle="Groups"
    itemTitle="Group"
    newTitle="New group"
    start={{ name: '', groupId: 0, attributes: {} }}
  >
    <Section id="details" title="Details">
      <Text name="name" label="Name" required />
      <FormDialog title="Billing">
        <Section id="billing" title="Bills">
          <Text name="attributes.costCentre" label="Cost centre" required />
        </Section>
      </FormDialog>
    </Section>
  </ItemForm>
)

import { groups } from '@rastro/core/resources/group'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { groupEntity } from '../../resource/entities/groups.ts'
import { FormAttributes } from '../../resource/form/FormAttributes.tsx'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { Section } from '../../resource/form/Section.tsx'

const { Text, Choice } = fieldsOf(groups)

/** GRP-4, GRP-5: a group, and the group that it stands in. */
export default function GroupPage(): ReactNode {
  const t = useT('groups')
  return (
    <ItemForm
      of={groupEntity}
      listTitle={t('sharedGroups')}
      itemTitle={t('sharedGroup')}
      newTitle={t('groupNew')}
      start={{ name: '', groupId: 0, attributes: {} }}
      explain={({ field }) => (field === 'groupId' ? t('groupCycle') : undefined)}
    >
      {(stored) => (
        <>
          <Section id="details" title={t('sharedDetails')} hint={t('groupDetailsHint')}>
            <Text name="name" label={t('sharedName')} required />
            <Choice
              name="groupId"
              label={t('sharedParentGroup')}
              hint={t('groupParentHint')}
              from={groupEntity}
              keep={({ id }) => id !== stored?.id}
            />
          </Section>
          <FormAttributes owner="group" />
        </>
      )}
    </ItemForm>
  )
}

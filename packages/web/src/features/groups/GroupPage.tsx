import { groups } from '@rastro/core/resources/group'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { groupEntity } from '../../resource/entities/groups.ts'
import { FormAttributes } from '../../resource/form/FormAttributes.tsx'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { useItems } from '../../resource/list/use-items.ts'
import { has } from '../../session/capabilities.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ConnectionsIcon } from '../../ui/icons.ts'
import { groupForm } from './group-form.ts'
import { insideOf } from './tree.ts'

const { Text, Choice } = fieldsOf(groups)
const plain = { keyword: '', sort: '' }

/** GRP-4, GRP-5: a group, and its parent group. */
export default function GroupPage(): ReactNode {
  const t = useT('groups')
  const { field, section, titles } = useFormWords(groupForm)
  const { items } = useItems(groupEntity, plain)
  return (
    <ItemForm
      of={groupEntity}
      {...titles}
      start={{ name: '', groupId: 0, attributes: {} }}
      tools={(stored) =>
        stored &&
        has('connections') && (
          <Link className={buttonClass()} to={paths.groupConnections(stored.id)}>
            <Icon of={ConnectionsIcon} />
            {t('sharedConnections')}
          </Link>
        )
      }
      explain={({ field }) => (field === 'groupId' ? t('groupCycle') : undefined)}
    >
      {(stored) => (
        <>
          <Section {...section('details')}>
            <Text {...field('name')} required />
            <Choice
              {...field('groupId')}
              hint={t('groupParentHint')}
              from={groupEntity}
              keep={({ id }) => !(stored && insideOf(items ?? [], stored.id).has(id))}
            />
          </Section>
          <FormAttributes owner="group" />
        </>
      )}
    </ItemForm>
  )
}

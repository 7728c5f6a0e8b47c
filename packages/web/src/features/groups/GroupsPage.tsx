import { type Group, groups, scheduleOf } from '@rastro/core/resources/group'
import { type ReactNode, useMemo } from 'react'
import { useT } from '../../i18n/translate.ts'
import { groupEntity } from '../../resource/entities/groups.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { ChangeMany } from '../../resource/list/ChangeMany.tsx'
import type { Column } from '../../resource/list/columns.ts'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { useNames } from '../../resource/use-names.ts'

const { Choice } = fieldsOf(groups)

/** GRP-1, GRP-3: the groups of vehicles; those that send a command every day have a list of their own. */
export default function GroupsPage(): ReactNode {
  const t = useT('groups')
  const nameOf = useNames(groupEntity)
  const columns = useMemo<Column<Group>[]>(
    () => [
      { id: 'name', title: t('sharedName'), text: ({ name }) => name },
      { id: 'groupId', title: t('sharedParentGroup'), text: ({ groupId }) => nameOf(groupId) },
    ],
    [t, nameOf],
  )
  return (
    <ResourceList
      of={groupEntity}
      title={t('sharedGroups')}
      addLabel={t('groupNew')}
      emptyTitle={t('groupsEmptyTitle')}
      emptyText={t('groupsEmptyText')}
      columns={columns}
      keep={isPlain}
      actions={(items, done) => (
        <ChangeMany of={groupEntity} items={items} onDone={done}>
          <Choice name="groupId" label={t('sharedParentGroup')} from={groupEntity} />
        </ChangeMany>
      )}
    />
  )
}

const isPlain = (group: Group): boolean => !scheduleOf(group)

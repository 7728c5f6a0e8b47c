import { type Group, scheduleOf } from '@rastro/core/resources/group'
import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { CommandIcon } from '../../fleet/icons.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../resource/connections/LinkButton.tsx'
import { groupEntity } from '../../resource/entities/groups.ts'
import { namedOr } from '../../resource/entity.ts'
import type { ChangeProps } from '../../resource/list/ChangeDialog.tsx'
import { ChangeMany } from '../../resource/list/ChangeMany.tsx'
import type { Column } from '../../resource/list/columns.ts'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { RowLink } from '../../resource/list/RowLink.tsx'
import { useItems } from '../../resource/list/use-items.ts'
import { useNames } from '../../resource/use-names.ts'
import { has } from '../../session/capabilities.ts'
import { useCan } from '../../session/viewer.ts'
import { ConnectionsIcon } from '../../ui/icons.ts'
import { lazily } from '../../ui/lazily.tsx'
import { Segments } from '../../ui/Segments.tsx'
import styles from './GroupTree.module.css'
import { GroupTree } from './GroupTree.tsx'

const ChangeGroups = lazily<ChangeProps<Group>>(() => import('./ChangeGroups.tsx'))
const plain = { keyword: '', sort: '' }

/** GRP-1, GRP-3, ROLE-22: the groups of vehicles; those with a daily command have a list of their own. */
export default function GroupsPage(): ReactNode {
  const t = useT('groups')
  const nameOf = useNames(groupEntity)
  const { items } = useItems(groupEntity, plain)
  const [search, setSearch] = useSearchParams()
  const maySend = useCan('command.sendGroup')
  const isTree = search.get('view') === 'tree'
  const columns = useMemo<Column<Group>[]>(
    () => [
      { id: 'name', title: t('sharedName'), text: ({ name }) => name },
      { id: 'groupId', title: t('sharedParentGroup'), text: ({ groupId }) => nameOf(groupId) },
    ],
    [t, nameOf],
  )
  const rowActions = (group: Group) => {
    const name = namedOr(groupEntity, group, t('sharedNoName'))
    return (
      <>
        {maySend && (
          <RowLink
            icon={CommandIcon}
            to={paths.groupCommand(group.id)}
            label={t('groupCommand', { name })}
            tip={t('groupCommandTip')}
          />
        )}
        {has('connections') && (
          <RowLink
            icon={ConnectionsIcon}
            to={paths.groupConnections(group.id)}
            label={t('groupConnections', { name })}
            tip={t('sharedConnections')}
          />
        )}
      </>
    )
  }
  const show = (view: 'list' | 'tree') =>
    setSearch(
      (before) => {
        if (view === 'tree') before.set('view', view)
        else before.delete('view')
        return before
      },
      { replace: true },
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
      rowActions={rowActions}
      actions={(items, done) => (
        <>
          <ChangeMany dialog={ChangeGroups} items={items} onDone={done} />
          <LinkButton kind="group" items={items} onDone={done} />
        </>
      )}
      instead={isTree ? (found) => <GroupTree groups={items?.filter(isPlain) ?? found} found={found} /> : undefined}
    >
      <div className={styles.views}>
        <Segments
          label={t('groupView')}
          value={isTree ? 'tree' : 'list'}
          choices={[
            { value: 'list', text: t('groupViewList') },
            { value: 'tree', text: t('groupViewTree') },
          ]}
          onChange={show}
        />
      </div>
    </ResourceList>
  )
}

const isPlain = (group: Group): boolean => !scheduleOf(group)

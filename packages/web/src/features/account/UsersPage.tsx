import type { User } from '@rastro/core/resources/user'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './People.module.css'
import { people } from './people.ts'
import { usePersonActions } from './use-person-actions.tsx'
import { useUserColumns } from './use-person-columns.tsx'

const isLasting = ({ temporary }: User): boolean => !temporary
const isAny = (): boolean => true

/** USER-1, USER-2: everybody whom the viewer manages; users of shared links only when asked for. */
export default function UsersPage(): ReactNode {
  const t = useT('people')
  const { rowActions, question } = usePersonActions('user')
  const columns = useUserColumns()
  const [search, setSearch] = useSearchParams()
  const isAll = search.get('temporary') === '1'
  const toggle = (on: boolean) =>
    setSearch(
      (before) => {
        if (on) before.set('temporary', '1')
        else before.delete('temporary')
        return before
      },
      { replace: true },
    )
  return (
    <>
      <ResourceList
        of={people.user}
        title={t('sharedUsers')}
        addLabel={t('userNew')}
        emptyTitle={t('usersEmptyTitle')}
        emptyText={t('usersEmptyText')}
        columns={columns}
        keep={isAll ? isAny : isLasting}
        rowActions={rowActions}
      >
        <div className={styles.tools}>
          <Switch label={t('peopleTemporary')} checked={isAll} onChange={toggle} />
        </div>
      </ResourceList>
      {question}
    </>
  )
}

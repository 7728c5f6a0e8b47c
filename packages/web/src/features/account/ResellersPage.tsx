import { levelOf, type User } from '@rastro/core/resources/user'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { people } from './people.ts'
import { usePersonActions } from './use-person-actions.tsx'
import { useResellerColumns } from './use-person-columns.tsx'

const isReseller = (user: User): boolean => levelOf(user) === 'reseller'

/** USER-8, USER-9. */
export default function ResellersPage(): ReactNode {
  const t = useT('people')
  const { rowActions, question } = usePersonActions('reseller')
  return (
    <>
      <ResourceList
        of={people.reseller}
        title={t('sharedResellers')}
        addLabel={t('resellerNew')}
        emptyTitle={t('resellersEmptyTitle')}
        emptyText={t('resellersEmptyText')}
        columns={useResellerColumns()}
        keep={isReseller}
        rowActions={rowActions}
      />
      {question}
    </>
  )
}

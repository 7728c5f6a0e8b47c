import { levelOf, type User } from '@rastro/core/resources/user'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import type { ChangeProps } from '../../resource/list/ChangeDialog.tsx'
import { ChangeMany } from '../../resource/list/ChangeMany.tsx'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { people } from './people.ts'
import { usePersonActions } from './use-person-actions.tsx'
import { useClientColumns } from './use-person-columns.tsx'

const ChangeClients = lazily<ChangeProps<User>>(() => import('./ChangeClients.tsx'))
const isClient = (user: User): boolean => levelOf(user) === 'client'

/** USER-11 … USER-16: the clients; the search covers what the columns show, and no documents. */
export default function ClientsPage(): ReactNode {
  const t = useT('people')
  const { rowActions, question } = usePersonActions('client')
  return (
    <>
      <ResourceList
        of={people.client}
        title={t('sharedClients')}
        addLabel={t('clientNew')}
        emptyTitle={t('clientsEmptyTitle')}
        emptyText={t('clientsEmptyText')}
        columns={useClientColumns()}
        importAt={paths.import('clients')}
        searchesColumnsOnly
        keep={isClient}
        rowActions={rowActions}
        actions={(items, done) => <ChangeMany dialog={ChangeClients} items={items} onDone={done} />}
      />
      {question}
    </>
  )
}

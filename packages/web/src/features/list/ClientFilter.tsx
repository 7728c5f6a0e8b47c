import { crud } from '@rastro/core/kit/contract'
import { users } from '@rastro/core/resources/user'
import type { ReactNode } from 'react'
import { clientOf } from '../../api/client.ts'
import { useT } from '../../i18n/translate.ts'
import { ItemChoice } from '../../resource/form/ItemChoice.tsx'

interface ClientFilterProps {
  /** The id of the chosen account; 0 for all. */
  value: number
  onChange(id: number): void
}

/** Chooses the client whose vehicles are listed; for people who have clients (decision 109). */
export default function ClientFilter(props: ClientFilterProps): ReactNode {
  const t = useT('main')
  return <ItemChoice label={t('listFilterClient')} placeholder={t('sharedAll')} from={clients} {...props} />
}

const clients = {
  resource: users,
  calls: clientOf(crud(users)),
  nameOf: ({ name, email }: { name: string; email: string }) => name || email,
}

import { AppError } from '@rastro/core/kit/errors'
import { resellerIdOf, type User } from '@rastro/core/resources/user'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api/accounts.ts'
import { itemKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { useItems } from '../../resource/list/use-items.ts'
import { useCan } from '../../session/viewer.ts'
import { people } from './people.ts'

const failed = 'failed' as const
const everybody = { keyword: '', sort: '' }

/**
 * USER-16, USER-17: the name of the reseller that an account belongs to, for administrators. One that the list of all accounts lacks is
 * asked for by its id.
 */
export function useResellerNames(): (user: User) => string {
  const t = useT('people')
  const isAdministrator = useCan('resellerColumn')
  const { items } = useItems(people.user, everybody)
  const known = useMemo(() => new Map(items?.map(({ id, name, email }) => [id, name || email])), [items])
  const missing = useMemo(() => {
    const ids = new Set(isAdministrator ? items?.map(resellerIdOf) : [])
    return [...ids].filter((id) => id !== 0 && !known.has(id))
  }, [isAdministrator, items, known])
  const asked = useQueries({
    queries: missing.map((id) => ({
      queryKey: itemKey('user', id, 'reseller'),
      queryFn: () => nameOf(id),
      retry: false,
      meta: { quiet: true },
    })),
    combine: (answers) =>
      answers.map(({ data, isError }): Awaited<ReturnType<typeof nameOf>> | typeof failed | undefined =>
        isError ? failed : data,
      ),
  })
  return useMemo(() => {
    const answers = new Map(missing.map((id, at) => [id, asked[at]]))
    return (user) => {
      const id = resellerIdOf(user)
      if (id === 0) return ''
      const name = known.get(id)
      if (name !== undefined) return name
      const answer = answers.get(id)
      if (answer === failed) return t('resellerFailed')
      if (answer === undefined) return ''
      return answer === null ? t('resellerNotFound') : answer.name
    }
  }, [t, known, missing, asked])
}

/** The account of this id with its name; null where there is none. */
async function nameOf(id: number): Promise<{ readonly name: string } | null> {
  try {
    const { name, email } = await api.users.get({ params: { id } })
    return { name: name || email }
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}

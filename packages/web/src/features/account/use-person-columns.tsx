import { type Role, roleOf, type User } from '@rastro/core/resources/user'
import { useMemo } from 'react'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import type { Column } from '../../resource/list/columns.ts'
import { useCan } from '../../session/viewer.ts'
import { AccountState } from './AccountState.tsx'
import styles from './People.module.css'
import { useResellerNames } from './use-reseller-names.ts'

const roleWords = {
  administrator: 'roleAdministrator',
  reseller: 'levelReseller',
  manager: 'roleManager',
  client: 'levelClient',
  user: 'levelUser',
} as const satisfies Record<Role, string>

/** The columns that lists of accounts are made of. */
function useColumns(): Record<'name' | 'email' | 'phone' | 'role' | 'expiration', Column<User>> {
  const t = useT('people')
  const times = useTimes()
  return useMemo(
    () => ({
      name: {
        id: 'name',
        title: t('sharedName'),
        text: ({ name, email }) => name || email,
        cell: (user) => (
          <span className={styles.name}>
            <span>{user.name || user.email}</span>
            <AccountState user={user} />
          </span>
        ),
      },
      email: { id: 'email', title: t('sharedEmail'), text: ({ email }) => email },
      phone: { id: 'phone', title: t('sharedPhone'), text: ({ phone }) => phone ?? '', width: 160 },
      role: { id: 'role', title: t('peopleLevel'), text: (user) => t(roleWords[roleOf(user)]), width: 140 },
      expiration: {
        id: 'expirationTime',
        title: t('sharedExpiration'),
        text: ({ expirationTime }) => (expirationTime ? times.date(expirationTime) : ''),
        value: ({ expirationTime }) => expirationTime,
        width: 120,
      },
    }),
    [t, times],
  )
}

/** users and resellers. */
export function useUserColumns(): readonly Column<User>[] {
  const { name, email, role, expiration } = useColumns()
  return useMemo(() => [name, email, role, expiration], [name, email, role, expiration])
}

export function useResellerColumns(): readonly Column<User>[] {
  const { name, email, phone, expiration } = useColumns()
  return useMemo(() => [name, email, phone, expiration], [name, email, phone, expiration])
}

/** USER-15, USER-54: administrators also see whose client it is. */
export function useClientColumns(): readonly Column<User>[] {
  const t = useT('people')
  const { name, email, phone } = useColumns()
  const resellerOf = useResellerNames()
  const seesReseller = useCan('resellerColumn')
  return useMemo(() => {
    const reseller: Column<User> = { id: 'reseller', title: t('sharedReseller'), text: resellerOf }
    return [name, email, phone, ...(seesReseller ? [reseller] : [])]
  }, [t, name, email, phone, resellerOf, seesReseller])
}

import type { User } from '@rastro/core/resources/user'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { useNow } from '../../ui/use-now.ts'
import { accountStateOf, type AccountState as State } from './account-state.ts'
import styles from './People.module.css'

const tones = { disabled: 'neutral', expired: 'alarm', temporary: 'info', expiring: 'warn' } as const

/** Beside a name: that the account does not work, or soon will not. */
export function AccountState({ user }: { user: User }): ReactNode {
  const state = accountStateOf(user, useNow(60_000))
  const words = useStateWords()
  return (
    state && (
      <span className={styles.state} data-tone={tones[state.kind]}>
        {words(state)}
      </span>
    )
  )
}

function useStateWords(): (state: State) => string {
  const t = useT('people')
  return (state) => {
    if (state.kind === 'expiring') return t('stateExpiresIn', { days: state.days })
    return t(
      ({ disabled: 'stateAccountDisabled', expired: 'stateAccountExpired', temporary: 'stateTemporary' } as const)[
        state.kind
      ],
    )
  }
}

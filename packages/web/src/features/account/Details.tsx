import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { useViewer } from '../../session/viewer.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AccountPage.module.css'
import type { AccountForm } from './use-account.ts'

/** Name and login of the user; errors stand at their fields. */
export function Details({ draft, faults, theirs, needsPassword, set }: AccountForm): ReactNode {
  const t = useT('account')
  const { user, server } = useViewer()
  const emailFixed = !user.administrator && (user.fixedEmail || server.fixedEmail)
  return (
    <section className={styles.panel}>
      <h2>{t('sharedDetails')}</h2>
      <div className={styles.fields}>
        <TextField
          label={t('sharedName')}
          autoComplete="name"
          value={draft.name}
          error={faults.name}
          hint={theirs.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <TextField
          label={t('sharedEmail')}
          autoComplete="username"
          disabled={emailFixed}
          hint={theirs.email ?? (emailFixed && t('accountFixedEmail'))}
          value={draft.email}
          error={faults.email}
          onChange={({ target }) => set({ email: target.value })}
        />
        <TextField
          label={t('resetNewPassword')}
          type="password"
          autoComplete="new-password"
          value={draft.password}
          error={faults.password}
          onChange={({ target }) => set({ password: target.value })}
        />
        {needsPassword && (
          <TextField
            label={t('passwordPresent')}
            type="password"
            autoComplete="current-password"
            value={draft.currentPassword}
            error={faults.currentPassword}
            onChange={({ target }) => set({ currentPassword: target.value })}
          />
        )}
      </div>
    </section>
  )
}

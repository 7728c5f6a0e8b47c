import type { ReactNode } from 'react'
import { useT } from '../i18n/translate.ts'
import { useUser } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { leave } from './leave.ts'

/** Asked on a phone, where "Sign out" lies under the thumb. */
export function LeaveQuestion({ onClose }: { onClose(): void }): ReactNode {
  const t = useT('shared')
  const { name, email } = useUser()
  return (
    <Dialog
      title={t('loginLogoutConfirm', { name: name || email })}
      onClose={onClose}
      onSubmit={leave}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit">
            {t('loginLogout')}
          </Button>
        </>
      }
    >
      <p>{t('loginLogoutText')}</p>
    </Dialog>
  )
}

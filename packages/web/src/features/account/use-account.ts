import { isSameMail } from '@rastro/core/access/mail-address'
import { AppError } from '@rastro/core/kit/errors'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../../api/accounts.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { passwordFaults } from '../../resource/password-faults.ts'
import { showError } from '../../resource/show-error.ts'
import { userValue, useUser } from '../../session/session.ts'
import { showToast } from '../../ui/toasts.ts'
import { type AccountDraft, changedUser, draftOf, needsPassword } from './account.ts'

/** What is wrong with a field, in words. */
export type Faults = Partial<Record<'name' | 'email' | 'password' | 'currentPassword', string>>

export interface AccountForm {
  readonly draft: AccountDraft
  readonly faults: Faults
  readonly isSaving: boolean
  /** The present password has to be shown. */
  readonly needsPassword: boolean
  set(change: Partial<AccountDraft>): void
  save(): void
  leave(): void
}

/** The person's account while it is edited; saving goes back and says so (APP-33). */
export function useAccount(): AccountForm {
  const t = useT('account')
  const user = useUser()
  const queries = useQueryClient()
  const leave = useLeave()
  const [draft, setDraft] = useState(() => draftOf(user))
  const saving = useMutation({
    mutationFn: (changed: AccountDraft) =>
      api.users.update({ params: { id: user.id }, body: changedUser(user, changed) }),
    onSuccess(saved, { email }) {
      userValue.set(saved)
      void queries.invalidateQueries({ queryKey: ['contacts'] })
      // Another email holds when it is confirmed
      showToast('notice', t(isSameMail(saved.email, email) ? 'dataUpdated' : 'contactChangeHint'))
      return leave()
    },
    onError: (error) => isAtField(error) || showError(error),
  })
  const { error, variables } = saving
  const { password, currentPassword } = passwordFaults(error, variables?.password ?? '')
  const isEmailTaken = error instanceof AppError && error.field === 'email' && draft.email === variables?.email
  const faults: Faults = {
    ...(draft.name.trim() === '' && { name: t('accountNameMissing') }),
    ...(draft.email.trim() === '' && { email: t('accountEmailMissing') }),
    ...(isEmailTaken && { email: error.status === 409 ? t('accountEmailTaken') : t('errorEmail') }),
    ...(password && { password: t(password) }),
    ...(currentPassword && { currentPassword: t(currentPassword) }),
  }
  return {
    draft,
    faults,
    isSaving: saving.isPending,
    needsPassword: needsPassword(user, draft),
    leave: () => void leave(),
    set(change) {
      setDraft({ ...draft, ...change })
      if ('email' in change || 'password' in change || 'currentPassword' in change) saving.reset()
    },
    save() {
      if (!faults.name && !faults.email && !saving.isPending) saving.mutate(draft)
    },
  }
}

const fields: readonly (string | undefined)[] = ['email', 'password', 'currentPassword']
const isAtField = (error: unknown): boolean => error instanceof AppError && fields.includes(error.field)

/** Goes back in the history, or to the map when the page was opened by its address (APP-33, A-26). */
function useLeave(): () => void | Promise<void> {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => (key === 'default' ? navigate(paths.map, { replace: true }) : navigate(-1))
}

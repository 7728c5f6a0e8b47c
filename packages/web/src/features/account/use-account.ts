import { isSame } from '@rastro/core/access/is-same'
import { isSameMail } from '@rastro/core/access/mail-address'
import { AppError } from '@rastro/core/kit/errors'
import type { User } from '@rastro/core/resources/user'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/accounts.ts'
import { itemKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { useLeave } from '../../resource/form/use-leave.ts'
import { useVersionedSave } from '../../resource/form/use-versioned-save.ts'
import { passwordFaults } from '../../resource/password-faults.ts'
import { showError } from '../../resource/show-error.ts'
import { userValue, useUser } from '../../session/session.ts'
import { showToast } from '../../ui/toasts.ts'
import { type AccountDraft, changedUser, draftOf, needsPassword } from './account.ts'

/** The validation errors by field, as text. */
export type Faults = Partial<Record<'name' | 'email' | 'password' | 'currentPassword', string>>

type Theirs = Partial<Record<keyof typeof labels, string>>
const labels = { name: 'sharedName', email: 'sharedEmail', phone: 'contactPhone' } as const

export interface AccountForm {
  readonly draft: AccountDraft
  readonly faults: Faults
  /** Conflicts: values that somebody else has changed meanwhile and this person too. */
  readonly theirs: Theirs
  readonly isSaving: boolean
  /** The current password is required. */
  readonly needsPassword: boolean
  set(change: Partial<AccountDraft>): void
  save(): void
  leave(): void
}

/** The person's account while it is edited; saving navigates back with a notice (APP-33). */
export function useAccount(): AccountForm {
  const t = useT('account')
  const user = useUser()
  const queries = useQueryClient()
  const leave = useLeave(paths.map)
  const [shown, setShown] = useState(user)
  const [draft, setDraft] = useState(() => draftOf(user))
  const {
    mutation: saving,
    seen,
    conflict,
  } = useVersionedSave<User>({
    entity: 'user',
    calls: api.users,
    isChanged: !isSame(draft, draftOf(shown)),
    onFresh(item) {
      setShown(item)
      setDraft(draftOf(item))
    },
    onElsewhere: () => showToast('notice', t('formChangedElsewhere')),
    opened: { item: user, tag: undefined },
    onSaved({ item }) {
      userValue.set(item)
      void queries.invalidateQueries({ queryKey: itemKey('user', user.id, 'contacts') })
      // Another email takes effect when it is confirmed
      showToast('notice', t(isSameMail(item.email, variables?.email ?? '') ? 'dataUpdated' : 'contactChangeHint'))
      leave()
    },
    onConflict({ item, both }) {
      const { password, currentPassword } = draft
      setDraft({ ...draftOf(item), password, currentPassword })
      const names = fieldNames.filter((name) => both.has(name)).map((name) => t(labels[name]))
      showToast('warning', t('formConflictBoth', { fields: names.join(', ') }))
    },
    onError: (error) => isAtField(error) || showError(error),
  })
  const { error, variables } = saving
  const opened = seen.item as User
  const theirs: Theirs = Object.fromEntries(
    [...(conflict ?? [])].map(([name, value]) => [
      name,
      value ? t('formTheirs', { value: String(value) }) : t('formTheirsNothing'),
    ]),
  )
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
    theirs,
    isSaving: saving.isPending,
    needsPassword: needsPassword(opened, draft),
    leave,
    set(change) {
      setDraft({ ...draft, ...change })
      if ('email' in change || 'password' in change || 'currentPassword' in change) saving.reset()
    },
    save() {
      if (!faults.name && !faults.email && !saving.isPending) saving.mutate(changedUser(opened, draft))
    },
  }
}

const fieldNames = Object.keys(labels) as (keyof typeof labels)[]
const fields: readonly (string | undefined)[] = ['email', 'password', 'currentPassword']
const isAtField = (error: unknown): boolean => error instanceof AppError && fields.includes(error.field)

import { isSameMail } from '@rastro/core/access/mail-address'
import { isShown } from '@rastro/core/access/menu'
import type { AppError } from '@rastro/core/kit/errors'
import { type User, users } from '@rastro/core/resources/user'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { api } from '../../api/accounts.ts'
import { itemKey } from '../../api/query-keys.ts'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { defineEntity } from '../../resource/entity.ts'
import { Forbidden } from '../../resource/Forbidden.tsx'
import { OnlyForm } from '../../resource/form/ItemForm.tsx'
import { passwordFaults } from '../../resource/password-faults.ts'
import { has } from '../../session/capabilities.ts'
import { userValue } from '../../session/session.ts'
import { useViewer } from '../../session/viewer.ts'
import styles from './AccountPage.module.css'
import { sentAccount } from './account.ts'
import { accountForm } from './account-form.ts'
import { ContactPanel } from './ContactPanel.tsx'
import { Details } from './Details.tsx'
import { LoginsPanel } from './LoginsPanel.tsx'

const accountEntity = defineEntity<User>({
  resource: users,
  calls: api.users,
  may: 'account',
  list: paths.map,
  form: (id) => paths.account(id ?? ':id'),
  // The heading says whose it is
  nameOf: () => '',
})

/** MAP-4: the person's own name, email and password. */
export default function AccountPage(): ReactNode {
  const viewer = useViewer()
  const { id } = useParams()
  if (Number(id) !== viewer.user.id || !isShown(viewer, 'account')) return <Forbidden />
  return <Account user={viewer.user} />
}

function Account({ user }: { user: User }): ReactNode {
  const t = useT('account')
  const { titles } = useFormWords(accountForm)
  const queries = useQueryClient()
  const explain = (error: AppError, sent: Readonly<Record<string, unknown>>) => {
    const { password, currentPassword } = passwordFaults(error, String(sent.password ?? ''))
    if (password || currentPassword) return t((password ?? currentPassword)!)
    if (error.field !== 'email') return undefined
    return error.status === 409 ? t('emailAlreadyRegistered') : t('errorEmail')
  }
  const onSaved = (item: User, sent: Readonly<Record<string, unknown>>) => {
    userValue.set(item)
    void queries.invalidateQueries({ queryKey: itemKey('user', item.id, 'contacts') })
    // Another email takes effect when it is confirmed
    return isSameMail(item.email, String(sent.email)) ? undefined : t('contactChangeHint')
  }
  return (
    <OnlyForm
      of={accountEntity}
      id={user.id}
      itemTitle={titles.itemTitle}
      finish={(values) => sentAccount(user, values)}
      {...{ explain, onSaved }}
    >
      <Details />
      <ContactPanel />
      {has('logins') && <LoginsPanel />}
      <p className={styles.lead}>
        <Link to={paths.preferences}>{t('accountPreferences')}</Link>
      </p>
    </OnlyForm>
  )
}

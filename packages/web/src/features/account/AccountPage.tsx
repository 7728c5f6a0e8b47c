import { isSame } from '@rastro/core/access/is-same'
import { isSameMail } from '@rastro/core/access/mail-address'
import { isShown } from '@rastro/core/access/menu'
import { ownAttributes } from '@rastro/core/access/own-attributes'
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
import { has } from '../../session/capabilities.ts'
import { userValue, useServer } from '../../session/session.ts'
import { useCan, useViewer } from '../../session/viewer.ts'
import styles from './AccountPage.module.css'
import { sentAccount } from './account.ts'
import { CodesPanel } from './CodesPanel.tsx'
import { ContactPanel } from './ContactPanel.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Details } from './Details.tsx'
import { LoginsPanel } from './LoginsPanel.tsx'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { PersonTabs } from './PersonTabs.tsx'
import { accountForm } from './person-form.ts'
import { useFailureWords } from './use-failure-words.ts'

const accountEntity = defineEntity<User>({
  resource: users,
  calls: api.users,
  may: 'account',
  list: paths.map,
  form: (id) => paths.account(id ?? ':id'),
  // The heading says whose it is
  nameOf: () => '',
})

/** MAP-4, USER-5: the person's own account. */
export default function AccountPage(): ReactNode {
  const viewer = useViewer()
  const { id } = useParams()
  if (Number(id) !== viewer.user.id || !isShown(viewer, 'account')) return <Forbidden />
  return <Account user={viewer.user} />
}

function Account({ user }: { user: User }): ReactNode {
  const t = useT('people')
  const { titles } = useFormWords(accountForm)
  const queries = useQueryClient()
  const server = useServer()
  const explain = useFailureWords()
  const seesLookups = useCan('lookups') && has('lookups')
  const onSaved = (item: User, sent: Readonly<Record<string, unknown>>) => {
    userValue.set(item)
    void queries.invalidateQueries({ queryKey: itemKey('user', item.id, 'contacts') })
    // Another email takes effect when it is confirmed
    return isSameMail(item.email, String(sent.email)) ? undefined : t('contactChangeHint')
  }
  const finish = (values: Partial<User>) => {
    const sent = sentAccount(user, values)
    const { attributes = {} } = sent
    // USER-44
    return isSame(attributes, user.attributes) ? sent : { ...sent, attributes: ownAttributes(user, attributes) }
  }
  return (
    <OnlyForm of={accountEntity} id={user.id} itemTitle={titles.itemTitle} {...{ finish, explain, onSaved }}>
      <PersonTabs isOwn account={user}>
        <Details />
        <ContactPanel />
        {has('passkeys') && server.passkeyOrigin !== null && <PasskeysPanel />}
        {has('oneTimeCodes') && server.attributes.totpEnable === true && <CodesPanel />}
        {has('logins') && <LoginsPanel />}
        <p className={styles.lead}>
          <Link to={paths.preferences}>{t('accountPreferences')}</Link>
        </p>
        {seesLookups && (
          <p className={styles.lead}>
            <Link to={paths.userLookups(user.id)}>{t('accountLookups')}</Link>
          </p>
        )}
        {!has('privacy') && <DeleteAccount />}
      </PersonTabs>
    </OnlyForm>
  )
}

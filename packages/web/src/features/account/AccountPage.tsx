import { isShown } from '@rastro/core/access/menu'
import type { FormEvent, ReactNode } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Breadcrumbs } from '../../resource/Breadcrumbs.tsx'
import { useViewer } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { BackIcon } from '../../ui/icons.ts'
import styles from './AccountPage.module.css'
import { ContactPanel } from './ContactPanel.tsx'
import { Details } from './Details.tsx'
import { useAccount } from './use-account.ts'

/** MAP-4: the person's own name, email and password. */
export default function AccountPage(): ReactNode {
  const viewer = useViewer()
  const { id } = useParams()
  if (Number(id) !== viewer.user.id || !isShown(viewer, 'account')) return <Navigate to={paths.map} replace />
  return <Account />
}

function Account(): ReactNode {
  const t = useT('account')
  const account = useAccount()
  const { faults, isSaving, save, leave } = account
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <IconButton icon={BackIcon} label={t('sharedBack')} onClick={leave} />
        <div>
          <Breadcrumbs steps={[{ text: t('settingsTitle') }, { text: t('accountTitle') }]} />
          <h1>{t('accountTitle')}</h1>
        </div>
      </div>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.body}>
          <Details {...account} />
          <ContactPanel {...account} />
          <p className={styles.lead}>
            <Link to={paths.preferences}>{t('accountPreferences')}</Link>
          </p>
        </div>
        <div className={styles.foot}>
          <Button onClick={leave}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit" disabled={Boolean(faults.name || faults.email) || isSaving}>
            {t(isSaving ? 'sharedSaving' : 'sharedSave')}
          </Button>
        </div>
      </form>
    </main>
  )
}

import { maxPasskeyName, type Passkey } from '@rastro/core/model/passkey'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/passkeys.ts'
import { useT } from '../../i18n/translate.ts'
import { showError } from '../../resource/show-error.ts'
import { browserOf } from '../../session/browser-name.ts'
import { addPasskey, passkeyFault } from '../../session/passkeys.ts'
import { useServer, useUser } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './Security.module.css'
import { usePresentPassword } from './use-present-password.tsx'

interface DialogProps {
  onDone(): void
  onClose(): void
}

/** Names a new passkey, proposing the name of this device, and has the browser make it. */
export function AddPasskey({ onDone, onClose }: DialogProps): ReactNode {
  const t = useT('security')
  const { email, name: person } = useUser()
  const { attributes } = useServer()
  const password = usePresentPassword()
  const [name, setName] = useState(() => browserOf(navigator.userAgent).system ?? t('passkeysTitle'))
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    if (isBusy || name.trim() === '') return
    setBusy(true)
    setFault(undefined)
    const installation = typeof attributes.title === 'string' && attributes.title ? attributes.title : t('appName')
    const owner = { email, name: person, installation, currentPassword: password.value }
    try {
      await addPasskey(name.trim(), owner)
      showToast('notice', t('passkeysAdded'))
      onDone()
      onClose()
    } catch (error) {
      const cause = passkeyFault(error)
      if (cause) setFault(t(cause === 'known' ? 'passkeysKnown' : 'passkeysCancelled'))
      else if (!password.asks(error)) showError(error)
    }
    setBusy(false)
  }
  return (
    <NameDialog
      {...{ name, setName, fault, isBusy, onClose }}
      title={t('passkeysAdd')}
      action={t('passkeysAdd')}
      onSubmit={() => void add()}
    >
      {password.field}
    </NameDialog>
  )
}

export function RenamePasskey({ passkey, onDone, onClose }: DialogProps & { passkey: Passkey }): ReactNode {
  const t = useT('security')
  const [name, setName] = useState(passkey.name)
  const [isBusy, setBusy] = useState(false)
  const rename = () => {
    if (isBusy || name.trim() === '') return
    setBusy(true)
    api.passkeys.rename({ params: { id: passkey.id }, body: { name: name.trim() } }).then(
      () => {
        onDone()
        onClose()
      },
      (error: unknown) => {
        setBusy(false)
        showError(error)
      },
    )
  }
  return (
    <NameDialog
      {...{ name, setName, isBusy, onClose }}
      title={t('passkeysRenameTitle')}
      action={t('sharedSave')}
      onSubmit={rename}
    />
  )
}

interface NameDialogProps {
  title: string
  action: string
  name: string
  setName(name: string): void
  fault?: string | undefined
  isBusy: boolean
  onSubmit(): void
  onClose(): void
  children?: ReactNode
}

function NameDialog(props: NameDialogProps): ReactNode {
  const t = useT('security')
  const { title, action, name, setName, fault, isBusy, onSubmit, onClose, children } = props
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={onSubmit}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit" disabled={isBusy || name.trim() === ''}>
            {action}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <TextField
          label={t('passkeysName')}
          autoFocus
          autoComplete="off"
          maxLength={maxPasskeyName}
          value={name}
          error={fault}
          onChange={({ target }) => setName(target.value)}
        />
        {children}
      </div>
    </Dialog>
  )
}

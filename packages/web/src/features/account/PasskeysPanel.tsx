import type { Passkey } from '@rastro/core/model/passkey'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { api } from '../../api/passkeys.ts'
import { localKey } from '../../api/query-keys.ts'
import { useFormWords } from '../../feature/form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { showError } from '../../resource/show-error.ts'
import { useServer } from '../../session/session.ts'
import { AskBar } from '../../ui/AskBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { DeleteIcon, EditIcon, PasskeyIcon } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.ts'
import { Loaded } from './Loaded.tsx'
import { AddPasskey, RenamePasskey } from './PasskeyDialogs.tsx'
import { accountForm } from './person-form.ts'
import styles from './Security.module.css'

const queryKey = localKey('passkeys')

/** Decision 134: the person's passkeys, which can be added, renamed and removed. */
export function PasskeysPanel(): ReactNode {
  const t = useT('security')
  const { section } = useFormWords(accountForm)
  const queries = useQueryClient()
  const passkeys = useQuery({ queryKey, queryFn: () => api.passkeys.list({}), gcTime: 0, meta: { quiet: true } })
  const [adding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<Passkey>()
  const [asked, setAsked] = useState<Passkey>()
  const close = useCallback(() => {
    setAdding(false)
    setRenamed(undefined)
    setAsked(undefined)
  }, [])
  const reload = () => void queries.invalidateQueries({ queryKey })
  const remove = ({ id, name }: Passkey) => {
    close()
    api.passkeys
      .remove({ params: { id } })
      .then(() => showToast('notice', t('passkeysRemoved', { name })), showError)
      .finally(reload)
  }
  return (
    <Section {...section('passkeys')}>
      <Wide>
        <Loaded {...passkeys} failed={t('passkeysFailed')}>
          {(list) => (
            <>
              {list.length === 0 && <p className={styles.none}>{t('passkeysNone')}</p>}
              <ul className={styles.list} aria-label={t('passkeysTitle')}>
                {list.map((passkey) => (
                  <PasskeyRow
                    key={passkey.id}
                    passkey={passkey}
                    onRename={() => setRenamed(passkey)}
                    onRemove={() => setAsked(passkey)}
                  />
                ))}
              </ul>
              <AddButton onClick={() => setAdding(true)} />
            </>
          )}
        </Loaded>
        {adding && <AddPasskey onDone={reload} onClose={close} />}
        {renamed && <RenamePasskey passkey={renamed} onDone={reload} onClose={close} />}
        {asked && (
          <AskBar
            key={asked.id}
            text={t('passkeysRemoveAsk', { name: asked.name })}
            action={t('passkeysRemoveAct')}
            closeLabel={t('sharedCancel')}
            onAct={() => remove(asked)}
            onClose={close}
          />
        )}
      </Wide>
    </Section>
  )
}

/** Adds one; says why where browser or address have none. */
function AddButton({ onClick }: { onClick(): void }): ReactNode {
  const t = useT('security')
  const { passkeyOrigin } = useServer()
  const reason =
    passkeyOrigin !== location.origin
      ? t('passkeysElsewhere', { address: passkeyOrigin ?? '' })
      : 'PublicKeyCredential' in window
        ? undefined
        : t('passkeysUnfit')
  if (reason) return <p>{reason}</p>
  return (
    <Button icon={PasskeyIcon} onClick={onClick}>
      {t('passkeysAdd')}
    </Button>
  )
}

interface RowProps {
  passkey: Passkey
  onRename(): void
  onRemove(): void
}

function PasskeyRow({ passkey, onRename, onRemove }: RowProps): ReactNode {
  const t = useT('security')
  const format = useFormat()
  const { name, createdTime, usedTime, isSynced } = passkey
  const details = [
    t('passkeysMade', { day: format.date(createdTime) }),
    usedTime ? t('passkeysUsed', { time: format.dateTime(usedTime) }) : t('passkeysUnused'),
    isSynced && t('passkeysSynced'),
  ]
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span>{details.filter(Boolean).join(' · ')}</span>
      </div>
      <IconButton icon={EditIcon} label={t('passkeysRename', { name })} onClick={onRename} />
      <IconButton icon={DeleteIcon} label={t('passkeysRemove', { name })} onClick={onRemove} />
    </li>
  )
}

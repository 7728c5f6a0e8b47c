import { enterRefusalOf } from '@rastro/core/access/enter'
import type { User } from '@rastro/core/resources/user'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { selectedIdValue } from '../../live/live.ts'
import { showError } from '../../resource/show-error.ts'
import { enterAs } from '../../session/enter-as.ts'
import { useUser } from '../../session/session.ts'
import { useCan } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EnterIcon } from '../../ui/icons.ts'
import { accountStateOf } from './account-state.ts'

interface Enter {
  /** Whether the viewer may log in as this user, and the account can be used now. */
  mayEnter(user: User): boolean
  ask(user: User): void
  /** The confirmation, while it is open. */
  readonly question: ReactNode
}

/** USER-45, A-48: logging in as a user that the viewer manages, after a confirmation. */
export function useEnter(): Enter {
  const t = useT('people')
  const viewer = useUser()
  const mayWrite = useCan('edit')
  const [asked, ask] = useState<User>()
  const [isEntering, setEntering] = useState(false)
  const enter = async () => {
    setEntering(true)
    selectedIdValue.set(null)
    try {
      await enterAs(asked!.id)
    } catch (error) {
      setEntering(false)
      ask(undefined)
      showError(error)
    }
  }
  const isUsable = (user: User) => !['disabled', 'expired'].includes(accountStateOf(user, new Date())?.kind ?? '')
  return {
    mayEnter: (user) => mayWrite && enterRefusalOf(viewer, user) === undefined && isUsable(user),
    ask,
    question: asked && (
      <Dialog
        icon={EnterIcon}
        tone="brand"
        title={t('enterTitle', { name: asked.name || asked.email })}
        text={t('enterText')}
        onClose={() => ask(undefined)}
        onSubmit={() => void enter()}
        actions={
          <>
            <Button onClick={() => ask(undefined)}>{t('sharedCancel')}</Button>
            <Button kind="primary" type="submit" disabled={isEntering}>
              {t('enterSubmit')}
            </Button>
          </>
        }
      >
        {null}
      </Dialog>
    ),
  }
}

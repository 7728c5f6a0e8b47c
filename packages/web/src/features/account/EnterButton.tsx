import type { User } from '@rastro/core/resources/user'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { EnterIcon } from '../../ui/icons.ts'
import { useEnter } from './use-enter.tsx'

/** logs in as this user, after a confirmation; nothing where the viewer may not. */
export function EnterButton({ user }: { user: User }): ReactNode {
  const t = useT('people')
  const { mayEnter, ask, question } = useEnter()
  if (!mayEnter(user)) return null
  return (
    <>
      <Button icon={EnterIcon} onClick={() => ask(user)}>
        {t('enterTip')}
      </Button>
      {question}
    </>
  )
}

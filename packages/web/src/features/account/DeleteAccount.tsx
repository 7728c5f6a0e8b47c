import { mayDeleteOwnAccount } from '@rastro/core/access/own-removal'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/accounts.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Section } from '../../resource/form/Section.tsx'
import { showError } from '../../resource/show-error.ts'
import { useViewer } from '../../session/viewer.ts'
import { leave } from '../../shell/leave.ts'
import { Button } from '../../ui/Button.tsx'
import { DeleteIcon } from '../../ui/icons.ts'
import { TypedEmail } from './TypedEmail.tsx'

/** USER-46 … USER-48: deletes one's own account after its email has been typed exactly, and logs out. */
export function DeleteAccount(): ReactNode {
  const t = useT('people')
  const viewer = useViewer()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const { id, email } = viewer.user
  if (!mayDeleteOwnAccount(viewer)) return null
  const isExact = typed === email
  const remove = async () => {
    if (!isExact) return setTyped(typed ?? '')
    setRunning(true)
    try {
      await api.users.remove({ params: { id } })
    } catch (error) {
      setRunning(false)
      return showError(error)
    }
    await leave()
    navigate(paths.login, { replace: true })
  }
  return (
    <Section id="delete" title={t('accountDelete')} hint={t('accountDeleteText')}>
      <TypedEmail
        label={t('accountDeleteHint')}
        email={email}
        typed={typed}
        onType={setTyped}
        onConfirm={() => void remove()}
      />
      <Button icon={DeleteIcon} kind="danger" disabled={isRunning} onClick={() => void remove()}>
        {t('accountDelete')}
      </Button>
    </Section>
  )
}

import { mayDeleteOwnAccount } from '@rastro/core/access/own-removal'
import { protocolHeader } from '@rastro/core/api/privacy'
import type { User } from '@rastro/core/resources/user'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { api as accounts } from '../../api/accounts.ts'
import { api } from '../../api/privacy.ts'
import { localKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { showError } from '../../resource/show-error.ts'
import { useViewer } from '../../session/viewer.ts'
import { leave } from '../../shell/leave.ts'
import { Button } from '../../ui/Button.tsx'
import { DeleteIcon } from '../../ui/icons.ts'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toasts.ts'
import styles from './Erasure.module.css'
import { Loaded } from './Loaded.tsx'
import { TypedEmail } from './TypedEmail.tsx'
import { useErasureWords } from './use-erasure-words.ts'

/**
 * USER-46 … USER-48: erases an account after its email has been typed exactly; before that it says what goes, what stays, for how long
 * and why. One's own is logged out; a receipt is downloaded.
 */
export function ErasurePanel({ account }: { account: User }): ReactNode {
  const t = useT('people')
  const viewer = useViewer()
  const navigate = useNavigate()
  const wordsOf = useErasureWords()
  const [typed, setTyped] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const { id, email } = account
  const isOwn = id === viewer.user.id
  const isAllowed = isOwn ? mayDeleteOwnAccount(viewer) : !account.administrator && !account.temporary
  const preview = useQuery({
    queryKey: localKey('erasure', id),
    queryFn: () => api.erasures.preview({ params: { id } }),
    enabled: isAllowed,
    gcTime: 0,
    meta: { quiet: true },
  })
  if (!isAllowed)
    return (
      <Section id="delete" title={t('erasureTitle')}>
        <Wide>
          <p className={styles.note}>{t(isOwn ? 'erasureAsk' : 'erasureNot')}</p>
        </Wide>
      </Section>
    )
  const isExact = typed === email
  const remove = async () => {
    if (!isExact) return setTyped(typed ?? '')
    if (!preview.data) return
    setRunning(true)
    let protocol = ''
    try {
      if (isOwn) {
        const told = (header: (name: string) => string | null) => {
          protocol = header(protocolHeader) ?? ''
        }
        await accounts.users.remove({ params: { id } }, told)
      } else {
        const body = { email, currentPassword: null }
        protocol = (await api.erasures.eraseAccount({ params: { id }, body })).protocol
      }
    } catch (error) {
      setRunning(false)
      return showError(error)
    }
    const { receipt } = wordsOf(preview.data)
    saveFile(`${protocol}.txt`, new Blob([receipt(protocol)], { type: 'text/plain;charset=utf-8' }))
    showToast('notice', t('erasureDone', { protocol }))
    if (!isOwn) return navigate(paths.users, { replace: true })
    await leave()
    navigate(paths.login, { replace: true })
  }
  const title = t(isOwn ? 'accountDelete' : 'erasureOther')
  return (
    <Section id="delete" title={title} hint={t(isOwn ? 'accountDeleteText' : 'erasureOtherText')}>
      <Wide>
        <Loaded {...preview} failed={t('erasureFailed')}>
          {(told) => {
            const { erased, kept } = wordsOf(told)
            return (
              <div className={styles.lists}>
                <Lines title={t('erasureGoes')} lines={erased} />
                <Lines title={t('erasureStays')} lines={kept} />
              </div>
            )
          }}
        </Loaded>
      </Wide>
      <TypedEmail
        label={isOwn ? t('accountDeleteHint') : t('erasureTypeOther')}
        email={email}
        typed={typed}
        onType={setTyped}
        onConfirm={() => void remove()}
      />
      <Wide>
        <Button icon={DeleteIcon} kind="danger" disabled={isRunning || !preview.data} onClick={() => void remove()}>
          {title}
        </Button>
      </Wide>
    </Section>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }): ReactNode {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

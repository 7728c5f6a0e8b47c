import { type Consent, documentsOf, dueDocuments } from '@rastro/core/model/consent'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { api as accounts } from '../../api/accounts.ts'
import { api } from '../../api/privacy.ts'
import { localKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { showError } from '../../resource/show-error.ts'
import { has } from '../../session/capabilities.ts'
import { userValue } from '../../session/session.ts'
import { useViewer } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { leave } from '../leave.ts'
import { TermsLinks } from './TermsLinks.tsx'

const none: readonly Consent[] = []

/** USER-57, A-35: asks for what has not been accepted yet; whoever does not accept is logged out. */
export default function TermsQuestion(): ReactNode {
  const t = useT('privacy')
  const { user, server } = useViewer()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const isKept = has('privacy')
  const queryKey = localKey('consents', user.id)
  const stored = useQuery({
    queryKey,
    queryFn: () => api.consents.list({ query: {} }),
    enabled: isKept,
    meta: { quiet: true },
  })
  const [isSending, setSending] = useState(false)
  if (isKept && !stored.data) return null
  const history = stored.data?.history ?? none
  const documents = stored.data?.documents ?? documentsOf(server.attributes)
  const due = dueDocuments(documents, user, history)
  if (due.length === 0) return null

  const accept = async () => {
    setSending(true)
    try {
      if (isKept) {
        const choices = due.map((each) => ({ ...each, granted: true }))
        queries.setQueryData(queryKey, await api.consents.decide({ body: { choices } }))
      } else {
        const body = { ...user, attributes: { ...user.attributes, termsAccepted: true } }
        userValue.set(await accounts.users.update({ params: user, body }))
      }
    } catch (error) {
      setSending(false)
      showError(error)
      // Another version may be the present one by now
      void queries.invalidateQueries({ queryKey })
    }
  }
  const refuse = async () => {
    await leave()
    navigate(paths.login, { replace: true })
  }
  const hasAccepted = history.some(({ document, granted }) => granted && document === 'terms')
  return (
    <Dialog
      title={t('termsTitle')}
      text={t(hasAccepted ? 'termsChangedText' : 'termsText')}
      // Escape answers nothing: the product is used with the terms accepted
      onClose={() => {}}
      onSubmit={() => void accept()}
      actions={
        <>
          <Button disabled={isSending} onClick={() => void refuse()}>
            {t('termsLeave')}
          </Button>
          <Button kind="primary" type="submit" disabled={isSending}>
            {t('termsAccept')}
          </Button>
        </>
      }
    >
      <TermsLinks documents={due} />
    </Dialog>
  )
}

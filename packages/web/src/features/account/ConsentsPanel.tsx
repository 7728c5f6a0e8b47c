import type { Consent, DocumentVersion } from '@rastro/core/model/consent'
import { isGranted } from '@rastro/core/model/consent'
import type { User } from '@rastro/core/resources/user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/privacy.ts'
import { localKey } from '../../api/query-keys.ts'
import { useFormWords } from '../../feature/form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { showError } from '../../resource/show-error.ts'
import { isAsAnother } from '../../session/login-as.ts'
import { useUser } from '../../session/session.ts'
import { Switch } from '../../ui/Switch.tsx'
import { showToast } from '../../ui/toasts.ts'
import { Loaded } from './Loaded.tsx'
import { accountForm } from './person-form.ts'
import styles from './Security.module.css'

/** What an account has accepted and withdrawn; the person themselves decides about the optional consent. */
export function ConsentsPanel({ account }: { account: User }): ReactNode {
  const t = useT('privacy')
  const { section } = useFormWords(accountForm)
  const queries = useQueryClient()
  const isOwn = useUser().id === account.id
  const queryKey = localKey('consents', account.id)
  const stored = useQuery({
    queryKey,
    queryFn: () => api.consents.list({ query: isOwn ? {} : { userId: account.id } }),
    meta: { quiet: true },
  })
  const [isSending, setSending] = useState(false)
  const decide = (current: DocumentVersion, granted: boolean) => {
    setSending(true)
    api.consents
      .decide({ body: { choices: [{ ...current, granted }] } })
      .then((answer) => {
        queries.setQueryData(queryKey, answer)
        showToast('notice', t('consentsSaved'))
      }, showError)
      .finally(() => setSending(false))
  }
  return (
    <Section {...section('consents')}>
      <Wide>
        <Loaded {...stored} failed={t('consentsFailed')}>
          {({ documents, history }) => {
            const optional = documents.find(({ document }) => document === 'optional')
            return (
              <>
                {history.length === 0 && <p className={styles.none}>{t('consentsNone')}</p>}
                <ul className={styles.list} aria-label={t('consentsTitle')}>
                  {history.map((consent) => (
                    <ConsentRow key={consent.id} consent={consent} />
                  ))}
                </ul>
                {optional && isOwn && (
                  <Switch
                    label={optional.source}
                    hint={t('consentsOptionalHint')}
                    checked={isGranted(optional, history)}
                    disabled={isSending || isAsAnother()}
                    onChange={(granted) => decide(optional, granted)}
                  />
                )}
              </>
            )
          }}
        </Loaded>
      </Wide>
    </Section>
  )
}

function ConsentRow({ consent }: { consent: Consent }): ReactNode {
  const t = useT('privacy')
  const format = useFormat()
  const { document, source, version, granted, time, address } = consent
  const moment = format.dateTime(time)
  const details = [
    version && t('termsVersion', { version }),
    granted ? t('consentsGranted', { time: moment }) : t('consentsWithdrawn', { time: moment }),
    address && t('consentsFrom', { address }),
    document !== 'optional' && source,
  ]
  return (
    <li>
      <div>
        <strong>{document === 'optional' ? source : t(document === 'terms' ? 'termsOpen' : 'termsOpenPrivacy')}</strong>
        <span>{details.filter(Boolean).join(' · ')}</span>
      </div>
    </li>
  )
}

import type { Contacts } from '@rastro/core/model/contact'
import type { User } from '@rastro/core/resources/user'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/contacts.ts'
import { itemKey } from '../../api/query-keys.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { showError } from '../../resource/show-error.ts'
import { useCan } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './Contact.module.css'
import { EndWhatsapp } from './EndWhatsapp.tsx'
import { useContactsOf } from './use-contacts.ts'

/** Decision 210: whether another person wants messages by WhatsApp, since when not, and who noted that; it counts at once. */
export function PersonWhatsapp({ person }: { person: User }): ReactNode {
  const t = useT('people')
  const text = useStateText()
  const queries = useQueryClient()
  const mayEdit = useCan('edit')
  const { contacts } = useContactsOf(person.id)
  const [isEnding, setIsEnding] = useState(false)
  const resuming = useMutation({
    mutationFn: () => api.contacts.wantWhatsapp({ params: { id: person.id }, body: { isWanted: true } }),
    onSuccess(stored) {
      queries.setQueryData(itemKey('user', person.id, 'contacts'), stored)
      showToast('notice', t('personWhatsappResumed'))
    },
    onError: showError,
  })
  if (!contacts) return null
  const { whatsapp } = contacts
  return (
    <div className={styles.contact}>
      <h3>{t('personWhatsapp')}</h3>
      <p className={styles.address} role="status">
        {text(whatsapp)}
      </p>
      {mayEdit && (
        <div className={styles.actions}>
          {!whatsapp.endedTime && (
            <Button size="small" onClick={() => setIsEnding(true)}>
              {t('personWhatsappEnd')}
            </Button>
          )}
          {whatsapp.by === 'manager' && (
            <Button size="small" disabled={resuming.isPending} onClick={() => resuming.mutate()}>
              {t('personWhatsappAgain')}
            </Button>
          )}
        </div>
      )}
      {isEnding && <EndWhatsapp person={person} onClose={() => setIsEnding(false)} />}
    </div>
  )
}

function useStateText(): (state: Contacts['whatsapp']) => string {
  const t = useT('people')
  const times = useTimes()
  return ({ endedTime, by, notedBy, reason }) => {
    if (!endedTime) return t('personWhatsappOn')
    const date = times.date(endedTime)
    if (by !== 'manager') return t('personWhatsappOwn', { date })
    return t('personWhatsappNoted', { date, name: notedBy ?? t('personWhatsappSomebody'), reason: reason ?? '' })
  }
}

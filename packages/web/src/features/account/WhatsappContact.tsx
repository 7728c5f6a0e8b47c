import type { Contacts } from '@rastro/core/model/contact'
import type { ReactNode } from 'react'
import { api } from '../../api/contacts.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { Switch } from '../../ui/Switch.tsx'
import styles from './Contact.module.css'
import { useContactAction } from './use-contacts.ts'

/** Whether one wants messages by WhatsApp (decision 178): it counts at once, without the form. */
export function WhatsappContact({
  contact: { endedTime, by, ...noted },
}: {
  contact: Contacts['whatsapp']
}): ReactNode {
  const t = useT('account')
  const times = useTimes()
  const change = useContactAction(
    (id, isWanted: boolean) => api.contacts.wantWhatsapp({ params: { id }, body: { isWanted } }),
    t(endedTime ? 'contactWhatsappOn' : 'contactWhatsappOff'),
  )
  const ended = (date: string) =>
    by === 'manager'
      ? t('contactWhatsappNoted', {
          date,
          name: noted.notedBy ?? t('contactWhatsappSomebody'),
          reason: noted.reason ?? '',
        })
      : t('contactWhatsappEnded', { date })
  return (
    <div className={styles.contact}>
      <Switch
        label={t('contactWhatsapp')}
        hint={endedTime ? ended(times.date(endedTime)) : t('contactWhatsappHint')}
        disabled={change.isRunning}
        checked={endedTime === null}
        onChange={change.run}
      />
    </div>
  )
}

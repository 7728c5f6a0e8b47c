import type { Contact } from '@rastro/core/model/contact'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons.ts'
import styles from './Contact.module.css'

const words = {
  verified: 'contactVerified',
  accepted: 'contactAccepted',
  unverified: 'contactUnverified',
} as const

/** Whether an address is verified, in words and with a sign. */
export function ContactState({ state, canVerify }: Pick<Contact, 'state' | 'canVerify'>): ReactNode {
  const t = useT('account')
  if (state === 'none') return null
  const isVerified = state === 'verified'
  return (
    <p className={isVerified ? styles.verified : styles.unverified} role="status">
      <Icon of={isVerified ? CheckIcon : WarningIcon} size={18} />
      <span>
        {t(words[state])} {!isVerified && !canVerify && t('contactCannotSend')}
      </span>
    </p>
  )
}

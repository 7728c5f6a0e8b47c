import { reasonWords } from '@rastro/core/i18n/reason-words'
import { AppError } from '@rastro/core/kit/errors'
import type { Contact } from '@rastro/core/model/contact'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/contacts.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Contact.module.css'
import { ContactState } from './ContactState.tsx'
import type { AccountForm } from './use-account.ts'
import { useContactAction } from './use-contacts.ts'

/** The phone for SMS and WhatsApp: it is saved with the form, and then verified by a code that is sent to it. */
export function PhoneContact({
  contact,
  draft,
  theirs,
  set,
}: { contact: Contact } & Pick<AccountForm, 'draft' | 'theirs' | 'set'>): ReactNode {
  const t = useT('account')
  const isSaved = draft.phone.trim() === (contact.address ?? '')
  const mayVerify = isSaved && contact.canVerify && contact.state !== 'verified' && contact.state !== 'none'
  return (
    <div className={styles.contact}>
      <TextField
        label={t('contactPhone')}
        type="tel"
        autoComplete="tel"
        hint={theirs.phone ?? t(isSaved ? 'contactPhoneHint' : 'contactSaveFirst')}
        value={draft.phone}
        onChange={({ target }) => set({ phone: target.value })}
      />
      {isSaved && <ContactState {...contact} />}
      {mayVerify && <CodeEntry />}
    </div>
  )
}

function CodeEntry(): ReactNode {
  const t = useT('account')
  const [code, setCode] = useState('')
  const sending = useContactAction((id) => api.contacts.sendCode({ params: { id } }), t('contactCodeSent'))
  const verifying = useContactAction(
    (id, typed: string) => api.contacts.verifyPhone({ params: { id }, body: { code: typed } }),
    t('contactPhoneVerified'),
  )
  const { error } = verifying
  const isWhole = /^\s*\d{6}\s*$/.test(code)
  const verify = () => isWhole && !verifying.isRunning && verifying.run(code)
  return (
    <>
      <div className={styles.actions}>
        <Button size="small" disabled={sending.isRunning} onClick={() => sending.run()}>
          {t('contactSendCode')}
        </Button>
      </div>
      <div className={styles.code}>
        <TextField
          label={t('contactCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          value={code}
          error={error instanceof AppError && error.reason ? reasonWords(t, error.reason) : undefined}
          onChange={({ target }) => setCode(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would submit the entire form
            event.preventDefault()
            verify()
          }}
        />
        <Button disabled={!isWhole || verifying.isRunning} onClick={verify}>
          {t('contactVerifyCode')}
        </Button>
      </div>
    </>
  )
}

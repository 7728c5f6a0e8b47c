import { reasonWords } from '@rastro/core/i18n/reason-words'
import { AppError } from '@rastro/core/kit/errors'
import type { Contact } from '@rastro/core/model/contact'
import { users } from '@rastro/core/resources/user'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/contacts.ts'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { useFieldValue } from '../../resource/form/use-field.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Contact.module.css'
import { ContactState } from './ContactState.tsx'
import { accountForm } from './person-form.ts'
import { useContactAction } from './use-contacts.ts'

const { Text } = fieldsOf(users)

/** The phone for SMS and WhatsApp: it is saved with the form, and then verified by a code that is sent to it. */
export function PhoneContact({ contact }: { contact: Contact }): ReactNode {
  const t = useT('account')
  const { field } = useFormWords(accountForm)
  const phone = String(useFieldValue('phone') ?? '')
  const isSaved = phone.trim() === (contact.address ?? '')
  const mayVerify = isSaved && contact.canVerify && contact.state !== 'verified' && contact.state !== 'none'
  return (
    <div className={styles.contact}>
      <Text
        {...field('phone')}
        type="tel"
        autoComplete="tel"
        required
        hint={t(isSaved ? 'contactPhoneHint' : 'contactSaveFirst')}
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

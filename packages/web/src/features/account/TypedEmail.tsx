import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { TextField } from '../../ui/TextField.tsx'

interface TypedEmailProps {
  label: string
  /** What has to be typed. */
  email: string
  /** Undefined before anything was typed. */
  typed: string | undefined
  onType(typed: string): void
  onConfirm(): void
}

/** USER-47: the field in which the email of an account is typed exactly before the account is deleted. */
export function TypedEmail({ label, email, typed, onType, onConfirm }: TypedEmailProps): ReactNode {
  const t = useT('people')
  return (
    <TextField
      label={label}
      // A browser would trim an email
      type="text"
      inputMode="email"
      autoComplete="off"
      value={typed ?? ''}
      error={typed !== undefined && typed !== email ? t('accountDeleteDiffers', { email }) : undefined}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Enter would submit the form around it
        event.preventDefault()
        onConfirm()
      }}
    />
  )
}

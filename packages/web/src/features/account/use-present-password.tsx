import { AppError } from '@rastro/core/kit/errors'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { TextField } from '../../ui/TextField.tsx'

interface PresentPassword {
  /** What is sent: null while it is not asked for. */
  readonly value: string | null
  /** Its field, once the server has asked for it. */
  readonly field: ReactNode
  /** Whether the failure was that it is missing or wrong; then its field appears. */
  asks(error: unknown): boolean
}

/** The current password, which the server asks for some time after the login. */
export function usePresentPassword(): PresentPassword {
  const t = useT('security')
  const [password, setPassword] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  return {
    value: password ?? null,
    field: password !== undefined && (
      <TextField
        label={t('passwordPresent')}
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        error={isWrong ? t('passwordPresentWrong') : undefined}
        onChange={({ target }) => {
          setPassword(target.value)
          setWrong(false)
        }}
      />
    ),
    asks(error) {
      if (!(error instanceof AppError) || error.field !== 'currentPassword') return false
      setWrong(password !== undefined)
      setPassword(password ?? '')
      return true
    },
  }
}

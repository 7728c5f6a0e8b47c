import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ResultBox, type Shown } from './ResultBox.tsx'

interface SendEndProps {
  reason: string
  onReason(reason: string): void
  /** Whether a reason may be given with the command. */
  asksReason: boolean
  shown: Shown | undefined
  isReady: boolean
  isSending: boolean
}

/** The end of every command form: reason, outcome of the last command, and the button. */
export function SendEnd({ reason, onReason, asksReason, shown, ...state }: SendEndProps): ReactNode {
  const t = useT('settings')
  return (
    <>
      {asksReason && (
        <TextField
          label={t('sendReason')}
          maxLength={500}
          value={reason}
          onChange={({ target }) => onReason(target.value)}
        />
      )}
      <ResultBox shown={shown} />
      <Button kind="primary" type="submit" disabled={!state.isReady}>
        {t(state.isSending ? 'sharedSending' : 'sharedSend')}
      </Button>
    </>
  )
}

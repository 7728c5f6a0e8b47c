import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { useServer } from '../../session/session.ts'
import { Switch } from '../../ui/Switch.tsx'

interface TextSwitchProps {
  checked: boolean
  /** There is no phone number. */
  hasNoPhone: boolean
  onChange(checked: boolean): void
}

/** CMD-5: whether a command goes as SMS, where the server sends any; without a number it shows why not. */
export function TextSwitch({ checked, hasNoPhone, onChange }: TextSwitchProps): ReactNode {
  const t = useT('settings')
  if (!useServer().textEnabled) return null
  return (
    <Switch
      label={t('commandTextChannel')}
      hint={t(hasNoPhone ? 'sendNoPhone' : 'sendTextHint')}
      disabled={hasNoPhone}
      checked={checked}
      onChange={onChange}
    />
  )
}

import { type ComponentProps, type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { HideIcon, LockIcon, ShowIcon } from '../../ui/icons.ts'
import { TextField } from '../../ui/TextField.tsx'

interface PasswordFieldProps
  extends Omit<ComponentProps<typeof TextField>, 'label' | 'icon' | 'end' | 'type' | 'large'> {
  /** Marks a new password for password managers. */
  isNew?: boolean
}

/** A password field that can show its text. */
export function PasswordField({ isNew, ...props }: PasswordFieldProps): ReactNode {
  const t = useT('login')
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      large
      label={t(isNew ? 'resetNewPassword' : 'sharedPassword')}
      icon={LockIcon}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          icon={shown ? HideIcon : ShowIcon}
          label={t(shown ? 'sharedHidePassword' : 'sharedShowPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

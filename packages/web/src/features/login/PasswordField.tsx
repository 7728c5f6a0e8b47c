import { type ComponentProps, type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { HideIcon, LockIcon, ShowIcon } from '../../ui/icons.ts'
import { TextField } from '../../ui/TextField.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'icon' | 'end' | 'type' | 'large'>

/** A password that can be looked at while it is typed. */
export function PasswordField(props: PasswordFieldProps): ReactNode {
  const t = useT('login')
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      large
      label={t('sharedPassword')}
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

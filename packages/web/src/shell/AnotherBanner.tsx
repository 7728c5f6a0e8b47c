import { type ReactNode, useState } from 'react'
import { useT } from '../i18n/translate.ts'
import { showError } from '../resource/show-error.ts'
import { isAsAnother, returnToOwnAccount } from '../session/login-as.ts'
import { useUser } from '../session/session.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { UserIcon } from '../ui/icons.ts'

/** While a person is logged in as another user: whose account this is, and the way back. */
export const AnotherBanner = (): ReactNode => isAsAnother() && <Inside />

function Inside(): ReactNode {
  const t = useT('shared')
  const { name, email } = useUser()
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    returnToOwnAccount().catch((error: unknown) => {
      setLeaving(false)
      showError(error)
    })
  }
  return (
    <Banner
      icon={UserIcon}
      action={
        <Button disabled={isLeaving} onClick={leave}>
          {t('loginBack')}
        </Button>
      }
    >
      {t('loginAsAnother', { name: name || email })}
    </Banner>
  )
}

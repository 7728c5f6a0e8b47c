import type { ReactNode } from 'react'
import { useT } from '../i18n/translate.ts'
import { useServer } from '../session/session.ts'
import { logoSources } from '../theme/logo.ts'
import { useTheme } from '../theme/ThemeRoot.tsx'
import { BrandMark } from '../ui/BrandMark.tsx'

/** The logo of this installation, or its name (APP-16 … APP-19). */
export function Brand(): ReactNode {
  const t = useT('shared')
  const { attributes } = useServer()
  const { scheme } = useTheme()
  const name = typeof attributes.title === 'string' && attributes.title ? attributes.title : t('appName')
  const { logo, logoInverted } = attributes
  return <BrandMark sources={logoSources({ host: location.hostname, scheme, logo, logoInverted })} name={name} />
}

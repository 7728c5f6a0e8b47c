import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { useFieldValue } from '../../resource/form/use-field.tsx'
import { schemes } from '../../theme/tokens.ts'
import { LoginPreview } from './LoginPreview.tsx'
import styles from './server.module.css'

/** The login page as the form of the server or of a brand would make it, in both themes. */
export function Previews(): ReactNode {
  const t = useT('server')
  const text = useTexts()
  return (
    <div className={styles.part}>
      <h3>{t('serverPreview')}</h3>
      <div className={styles.previews}>
        {schemes.map((scheme) => (
          <LoginPreview key={scheme} scheme={scheme} {...text} />
        ))}
      </div>
    </div>
  )
}

function useTexts() {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    title: text(useFieldValue('attributes.title')),
    description: text(useFieldValue('attributes.description')),
    logo: text(useFieldValue('attributes.logo')),
    logoInverted: text(useFieldValue('attributes.logoInverted')),
    primary: text(useFieldValue('attributes.colorPrimary')),
    secondary: text(useFieldValue('attributes.colorSecondary')),
  }
}

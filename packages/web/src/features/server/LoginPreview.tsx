import type { CSSProperties, ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { deriveBrand } from '../../theme/brand.ts'
import { logoSources } from '../../theme/logo.ts'
import { type Scheme, tokens } from '../../theme/tokens.ts'
import { BrandMark } from '../../ui/BrandMark.tsx'
import styles from './server.module.css'

interface LoginPreviewProps {
  scheme: Scheme
  title: string
  description: string
  logo: string
  logoInverted: string
  primary: string
  secondary: string
}

/** A small preview of the login page with the values of the form. */
export function LoginPreview(props: LoginPreviewProps): ReactNode {
  const { scheme, title, description, logo, logoInverted, primary, secondary } = props
  const t = useT('server')
  const sources = logoSources({ host: location.hostname, scheme, logo, logoInverted })
  const { s1, s2, line, control, t1, t3 } = tokens[scheme]
  const { brand, onBrand, brandInk, accent } = deriveBrand({ primary, secondary }, scheme)
  const colours = { s1, s2, line, control, t1, t3, brand, 'on-brand': onBrand, 'brand-ink': brandInk, accent }
  const style = Object.fromEntries(
    Object.entries(colours).map(([name, value]) => [`--${name}`, value]),
  ) as CSSProperties
  return (
    <figure className={styles.preview} style={style}>
      <figcaption className="visually-hidden">{t(scheme === 'light' ? 'themeLight' : 'themeDark')}</figcaption>
      <div className={styles.side}>
        <BrandMark key={sources.join(' ')} sources={sources} name={title || t('appName')} />
        <strong>{t('loginTitle')}</strong>
        <i className={styles.box} aria-hidden />
        <i className={styles.box} aria-hidden />
        <b className={styles.go}>{t('loginLogin')}</b>
        <small>{description}</small>
      </div>
      <div className={styles.art} aria-hidden>
        <i />
      </div>
    </figure>
  )
}

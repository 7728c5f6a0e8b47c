import type { Language } from '@rastro/core/i18n/languages'
import type { ReactNode } from 'react'
import { setLanguage, useWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { useServer } from '../../session/session.ts'
import { logoSources } from '../../theme/logo.ts'
import { useTheme } from '../../theme/ThemeRoot.tsx'
import { BrandMark } from '../../ui/BrandMark.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { DownIcon, LanguageIcon } from '../../ui/icons.ts'
import styles from './LoginLayout.module.css'
import { PublicAddress } from './PublicAddress.tsx'
import streets from './streets.svg'

/** The layout of the pages before the login: brand, language, and the picture of traces through a city. */
export function LoginLayout({ children }: { children: ReactNode }): ReactNode {
  const t = useT('login')
  const { scheme } = useTheme()
  const { attributes } = useServer()
  const name = typeof attributes.title === 'string' && attributes.title ? attributes.title : t('appName')
  const sources = logoSources({
    host: location.hostname,
    scheme,
    logo: attributes.logo,
    logoInverted: attributes.logoInverted,
  })
  return (
    <main className={styles.login}>
      <section className={styles.side}>
        <div className={styles.head}>
          <BrandMark sources={sources} name={name} large />
          {attributes['ui.disableLoginLanguage'] !== true && <LanguageSelect />}
        </div>
        <div className={styles.body}>{children}</div>
        <div className={styles.foot}>
          <div>
            {typeof attributes.description === 'string' && <p>{attributes.description}</p>}
            <PublicAddress />
          </div>
          <span>{location.host}</span>
        </div>
      </section>
      <div className={styles.art} aria-hidden="true">
        <img className={styles.streets} src={streets} alt="" />
        <svg aria-hidden="true" className={styles.heads} viewBox="330 120 760 800" preserveAspectRatio="xMidYMid slice">
          <TraceHead x={1010} y={610} />
          <TraceHead x={770} y={850} />
        </svg>
        <p className={styles.words}>
          {t('loginHeadline')}
          <br />
          {t('loginHeadlineEnd')}
        </p>
      </div>
    </main>
  )
}

function TraceHead({ x, y }: { x: number; y: number }): ReactNode {
  return (
    <>
      <circle cx={x} cy={y} r="20" fill="var(--accent)" opacity=".22" />
      <circle cx={x} cy={y} r="8" fill="var(--accent)" stroke="#fff" strokeWidth="2.5" />
    </>
  )
}

function LanguageSelect(): ReactNode {
  const t = useT('login')
  const { language } = useWords()
  return (
    <label className={styles.language}>
      <Icon of={LanguageIcon} size={18} />
      {t(language === 'ptBR' ? 'languagePortuguese' : 'languageEnglish')}
      <Icon of={DownIcon} size={18} />
      <select
        aria-label={t('loginLanguage')}
        value={language}
        onChange={({ target }) => setLanguage(target.value as Language)}
      >
        <option value="en">{t('languageEnglish')}</option>
        <option value="ptBR">{t('languagePortuguese')}</option>
      </select>
    </label>
  )
}

import type { Translate } from '@rastro/core/i18n/words'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { screenAt } from '../../feature/screens.ts'
import { useFeatures } from '../../feature/use-features.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon } from '../../ui/icons.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { useEscape } from '../use-escape.ts'
import styles from './HelpDrawer.module.css'
import { helpValue } from './help-value.ts'

const keys = [
  ['Ctrl K · ⌘ K', 'helpKeyFind'],
  ['?', 'helpKeyHelp'],
  ['Esc', 'helpKeyClose'],
  ['Tab', 'helpKeyTab'],
  ['↑ ↓', 'helpKeyMove'],
  ['Enter', 'helpKeyEnter'],
  ['', 'helpKeySpace'],
  ['N', 'helpKeyAlarm'],
  ['V', 'helpKeySeen'],
] as const

/** Help at the side of any page: a short description of the page, the glossary, the keys. */
export default function HelpDrawer(): ReactNode {
  const t = useT('help')
  const { pathname } = useLocation()
  const text = usePageHelp(pathname)
  const drawer = useRef<HTMLElement>(null)
  const close = useCallback(() => helpValue.set(false), [])
  useFocusReturn()
  useEscape(close)
  useEffect(() => drawer.current?.focus(), [])
  return (
    <aside ref={drawer} className={styles.drawer} aria-label={t('helpTitle')} tabIndex={-1}>
      <div className={styles.head}>
        <h2>{t('helpTitle')}</h2>
        <IconButton icon={CloseIcon} label={t('sharedClose')} onClick={close} />
      </div>
      <div className={styles.body}>
        {text && (
          <section>
            <h3>{t('helpPage')}</h3>
            <ul className={styles.lines}>
              {text.split('\n').map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        )}
        <Link className={buttonClass()} to={paths.tutorial} onClick={close}>
          {t('helpTutorial')}
        </Link>
        <section>
          <h3>{t('helpKeys')}</h3>
          <dl className={styles.keys}>
            {keys.map(([key, meaning]) => (
              <div key={key}>
                <dt>
                  <kbd>{key || t('helpSpace')}</kbd>
                </dt>
                <dd>{t(meaning)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3>{t('helpWords')}</h3>
          <dl className={styles.words}>
            {t('helpGlossary')
              .split('\n')
              .map((line) => {
                const [word, meaning] = line.split(': ')
                return (
                  <div key={word}>
                    <dt>{word}</dt>
                    <dd>{meaning}</dd>
                  </div>
                )
              })}
          </dl>
        </section>
      </div>
    </aside>
  )
}

/** The help of the page at this address, from the texts of the help or of the page itself; undefined where there is none. */
function usePageHelp(address: string): string | undefined {
  const t: Translate = useT('help') as Translate
  const found = screenAt(useFeatures(), address)
  const key = address === paths.map ? 'helpMap' : found?.screen.help
  return key && t.has(key) ? t(key) : undefined
}

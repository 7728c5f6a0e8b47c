import type { DocumentVersion } from '@rastro/core/model/consent'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { OutsideIcon } from '../../ui/icons.ts'
import styles from './TermsLinks.module.css'

/** The documents that are accepted, each in a tab of its own, with its version. */
export function TermsLinks({ documents }: { documents: readonly DocumentVersion[] }): ReactNode {
  const t = useT('privacy')
  return (
    <ul className={styles.links}>
      {documents.map(({ document, source, version }) => (
        <li key={document}>
          <a href={source} target="_blank" rel="noopener noreferrer" data-tip={t('sharedOpenInNewTab')}>
            {t(document === 'terms' ? 'termsOpen' : 'termsOpenPrivacy')}
            <Icon of={OutsideIcon} size={16} />
          </a>
          {version && <span>{t('termsVersion', { version })}</span>}
        </li>
      ))}
    </ul>
  )
}

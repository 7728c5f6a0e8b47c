import { documentsOf } from '@rastro/core/model/consent'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { useServer } from '../../session/session.ts'
import { TermsLinks } from '../../shell/terms/TermsLinks.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'

interface TermsCheckProps {
  checked: boolean
  onChange(checked: boolean): void
}

/** whoever registers accepts the terms where there are some. */
export default function TermsCheck({ checked, onChange }: TermsCheckProps): ReactNode {
  const t = useT('privacy')
  const documents = documentsOf(useServer().attributes).filter(({ document }) => document !== 'optional')
  return (
    <div>
      <TermsLinks documents={documents} />
      <Checkbox label={t('termsCheck')} checked={checked} onChange={({ target }) => onChange(target.checked)}>
        {t(documents.length > 1 ? 'termsCheck' : 'termsCheckAlone')}
      </Checkbox>
    </div>
  )
}

import type { ReactNode } from 'react'
import { withWords } from '../../i18n/language.ts'
import { has } from '../../session/capabilities.ts'
import { lazily } from '../../ui/lazily.tsx'
import { Wide } from '../form/Section.tsx'
import type { AppliesToProps } from './applies-to-props.ts'

const AppliesTo = lazily<AppliesToProps>(withWords('connections', () => import('./AppliesTo.tsx')))

/** For which vehicles and groups an item is, as fields of its form; nothing where the server does not say (API-11). */
export function AppliesToField(props: AppliesToProps): ReactNode {
  if (!has('connections')) return null
  return (
    <Wide>
      <AppliesTo {...props} />
    </Wide>
  )
}

import type { ReactNode } from 'react'
import { type Glyph, Icon } from '../../ui/Icon.tsx'

/** What is inside the button of an action. */
export const ActionFace = ({ icon, label }: { icon: Glyph; label: string }): ReactNode => (
  <>
    <Icon of={icon} />
    <span>{label}</span>
  </>
)

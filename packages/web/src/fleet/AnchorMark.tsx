import type { ReactNode } from 'react'
import { useT } from '../i18n/translate.ts'
import { Icon } from '../ui/Icon.tsx'
import { AnchorIcon } from './icons.ts'
import { useAnchors } from './use-anchors.ts'

/** Marks a vehicle with an active anchor; renders nothing without one. */
export function AnchorMark({ id, className }: { id: number; className: string | undefined }): ReactNode {
  const t = useT('fleet')
  if (!useAnchors().has(id)) return null
  return (
    <span className={className} role="img" aria-label={t('factAnchored')} data-tip={t('factAnchored')}>
      <Icon of={AnchorIcon} size={16} />
    </span>
  )
}

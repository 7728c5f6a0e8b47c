import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { type DrawnForm, drawnForms } from '../../map/draw/drawing.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './FenceMap.module.css'
import { formWords } from './fence-rows.ts'
import { formIcons } from './form-icons.ts'

interface DrawToolsProps {
  form: DrawnForm | null
  onChoose(form: DrawnForm | null): void
}

/** A button for each kind of shape; a second press ends drawing. */
export function DrawTools({ form, onChoose }: DrawToolsProps): ReactNode {
  const t = useT('fences')
  return (
    <div className={styles.tools} data-tour="fence-tools" role="toolbar" aria-label={t('drawTools')}>
      {drawnForms.map((each) => (
        <IconButton
          key={each}
          icon={formIcons[each]}
          label={t(formWords[each].draw)}
          aria-pressed={each === form}
          onClick={() => onChoose(each === form ? null : each)}
        />
      ))}
    </div>
  )
}

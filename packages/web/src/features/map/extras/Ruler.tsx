import type { ReactNode } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { useRuler } from '../../../map/tools/use-ruler.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CloseIcon, UndoIcon } from '../../../ui/icons.ts'
import styles from './extras.module.css'
import { useToolEscape } from './use-tool-escape.ts'

/** Measures along clicked points, in the person's unit. */
export function Ruler({ onEnd }: { onEnd(): void }): ReactNode {
  const t = useT('main')
  const format = useFormat()
  const { metres, count, undo } = useRuler()
  useToolEscape(onEnd)
  return (
    <section className={styles.panel} aria-label={t('mapRuler')}>
      <div className={styles.head}>
        <output className={styles.distance} aria-label={t('mapRulerTotal')}>
          {format.attribute('distance', metres)}
        </output>
        <IconButton icon={UndoIcon} label={t('mapRulerUndo')} disabled={count === 0} onClick={undo} />
        <IconButton icon={CloseIcon} label={t('mapRulerEnd')} onClick={onEnd} />
      </div>
      <p className="caption">{t('mapRulerHint')}</p>
    </section>
  )
}

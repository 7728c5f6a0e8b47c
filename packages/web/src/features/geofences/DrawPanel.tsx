import { lengthAlong } from '@rastro/core/geo/area-text'
import type { Area } from '@rastro/core/geo/fence'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import type { DrawnForm } from '../../map/draw/drawing.ts'
import { useDrawing } from '../../map/draw/use-drawing.ts'
import { useEscape } from '../../shell/use-escape.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CheckIcon, CloseIcon, UndoIcon } from '../../ui/icons.ts'
import styles from './FenceMap.module.css'
import { formWords, radiusText } from './fence-rows.ts'

interface DrawPanelProps {
  form: DrawnForm
  onDone(area: Area): void
  onEnd(): void
}

/** Instructions for the shape being drawn, and its current size. */
export function DrawPanel({ form, onDone, onEnd }: DrawPanelProps): ReactNode {
  const t = useT('fences')
  const format = useFormat()
  const { area, count, canFinish, undo, finish } = useDrawing(form, onDone)
  useEscape(onEnd)
  const size =
    area?.form === 'circle'
      ? t('drawRadius', { radius: radiusText(area.radius) })
      : area?.form === 'line' && form !== 'rectangle'
        ? format.attribute('distance', lengthAlong(area.corners))
        : ''
  return (
    <section className={styles.panel} data-drawing aria-label={t(formWords[form].draw)}>
      <div className={styles.head}>
        <output className={styles.size}>{size || t(formWords[form].draw)}</output>
        <IconButton icon={UndoIcon} label={t('drawUndo')} disabled={count === 0} onClick={undo} />
        <IconButton icon={CloseIcon} label={t('drawCancel')} onClick={onEnd} />
      </div>
      <p className="caption">
        {t(formWords[form].hint)} <span className={styles.keys}>{t('drawHintKeys')}</span>
      </p>
      {canFinish && (
        <Button kind="primary" size="small" icon={CheckIcon} onClick={finish}>
          {t('drawFinish')}
        </Button>
      )}
    </section>
  )
}

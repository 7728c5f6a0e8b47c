import { areaText } from '@rastro/core/geo/area-text'
import type { Area } from '@rastro/core/geo/fence'
import type { Geofence } from '@rastro/core/resources/geofence'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { opened } from '../../map/draw/shape.ts'
import { useShapeEditor } from '../../map/draw/use-shape-editor.ts'
import { paths } from '../../paths.ts'
import { useEscape } from '../../shell/use-escape.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CheckIcon, CloseIcon, DeleteIcon, EditIcon, LessIcon, ShapeIcon, UndoIcon } from '../../ui/icons.ts'
import { FenceEvents } from './FenceEvents.tsx'
import styles from './FenceMap.module.css'
import { nameOf } from './fence-rows.ts'
import { useFenceRemoval } from './use-fence-removal.tsx'

interface ChosenFenceProps {
  fence: Geofence
  area: Area
  /** Above its events. */
  children: ReactNode
  mayEdit: boolean
  onReshape(area: string): void
  onRemove(): void
  onClose(): void
}

/** The selected geofence, drawn above the others: users who may edit it drag its shape, and each change is saved on release. */
export function ChosenFence({
  fence,
  area,
  children,
  mayEdit,
  onReshape,
  onRemove,
  onClose,
}: ChosenFenceProps): ReactNode {
  const t = useT('fences')
  const navigate = useNavigate()
  const [isChanging, setIsChanging] = useState(false)
  const name = nameOf(t, fence)
  const removal = useFenceRemoval({ id: fence.id, name }, onRemove)
  /** Undo history: the shape before each change. */
  const [past, setPast] = useState<readonly string[]>([])
  const shape = useMemo(() => opened(area), [area])
  const change = (next: Area) => {
    setPast([...past, fence.area])
    onReshape(areaText(next))
  }
  const undo = () => {
    onReshape(past.at(-1)!)
    setPast(past.slice(0, -1))
  }
  const { removeCorner } = useShapeEditor(shape, isChanging ? change : undefined)
  useEscape(removal.question ? undefined : isChanging ? () => setIsChanging(false) : onClose)
  return (
    <section className={styles.panel} data-drawing={isChanging || undefined} aria-label={t('shapeChosen')}>
      <div className={styles.head}>
        <strong className="ellipsis">{name}</strong>
        {!isChanging && <IconButton icon={CloseIcon} label={t('shapeClose')} onClick={onClose} />}
      </div>
      {isChanging ? (
        <>
          <p className="caption">{t('shapeHint')}</p>
          <div className={styles.buttons}>
            <Button size="small" icon={UndoIcon} disabled={past.length === 0} onClick={undo}>
              {t('shapeUndo')}
            </Button>
            {area.form !== 'circle' && (
              <Button size="small" icon={LessIcon} disabled={!removeCorner} onClick={removeCorner}>
                {t('shapeRemoveCorner')}
              </Button>
            )}
            <Button kind="primary" size="small" icon={CheckIcon} onClick={() => setIsChanging(false)}>
              {t('shapeDone')}
            </Button>
          </div>
        </>
      ) : (
        mayEdit && (
          <div className={styles.buttons}>
            <Button size="small" icon={ShapeIcon} onClick={() => setIsChanging(true)}>
              {t('shapeChange')}
            </Button>
            <Button size="small" icon={EditIcon} onClick={() => navigate(paths.geofence(fence.id))}>
              {t('sharedEdit')}
            </Button>
            <IconButton lined icon={DeleteIcon} label={t('fenceDelete')} onClick={removal.ask} />
          </div>
        )
      )}
      {!isChanging && children}
      {!isChanging && <FenceEvents id={fence.id} most={3} />}
      {removal.question}
    </section>
  )
}

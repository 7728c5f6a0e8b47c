import { type Area, shapeOf } from '@rastro/core/geo/fence'
import { startView } from '@rastro/core/model/preferences'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { opened } from '../../map/draw/shape.ts'
import { useShapeEditor } from '../../map/draw/use-shape-editor.ts'
import { boxOf } from '../../map/layers/fence-features.ts'
import { useMapHost } from '../../map/use-layer.ts'
import { PlainMap } from '../../place/PlainMap.tsx'
import { usePreferenceSource } from '../../session/preferences.ts'

interface ShapeMapProps {
  /** Undefined while the numbers are no valid shape. */
  area: Area | undefined
  form: Area['form']
  onDrop(area: Area): void
}

const nearest = 17
const margin = 48

/** The shape of the form on a small map, where it can be dragged. */
export function ShapeMap({ area, form, onDrop }: ShapeMapProps): ReactNode {
  const t = useT('fences')
  const source = usePreferenceSource()
  const [start] = useState(() => startView(source))
  return (
    <PlainMap label={t('fenceMap')} start={start}>
      <Shape key={form} area={area} form={form} onDrop={onDrop} />
    </PlainMap>
  )
}

/** Fits the view to the first shape of its form; later drags do not move it. */
function Shape({ area, onDrop }: ShapeMapProps): null {
  const { map } = useMapHost()
  const isSeen = useRef(false)
  useEffect(() => {
    if (isSeen.current || !area) return
    isSeen.current = true
    const fence = { area, ...shapeOf(area) }
    map.fitBounds(boxOf({ id: 0, name: '', colour: undefined, fence }), {
      padding: margin,
      maxZoom: nearest,
      duration: 0,
    })
  }, [map, area])
  useShapeEditor(area && opened(area), onDrop)
  return null
}

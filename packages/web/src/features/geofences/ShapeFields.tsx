import type { Area } from '@rastro/core/geo/fence'
import { type ReactNode, useMemo } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Segments } from '../../ui/Segments.tsx'
import { TextAreaField, TextField } from '../../ui/TextField.tsx'
import type { FenceT } from './fence-rows.ts'
import styles from './GeofencePage.module.css'
import { ShapeMap } from './ShapeMap.tsx'
import { readShape, type ShapeDraft, type ShapeFault, typedShape } from './shape-draft.ts'
import type { FenceForm } from './use-fence-form.ts'

/** The shape on a small map and in numbers: either updates the other, so that dragging is optional. */
export function ShapeFields({ draft, refused, set }: FenceForm): ReactNode {
  const t = useT('fences')
  const { shape } = draft
  const change = (next: Partial<ShapeDraft>) => set({ shape: { ...shape, ...next } })
  const read = useMemo(() => readShape(shape), [shape])
  const area = 'area' in read ? read.area : undefined
  const fault = 'fault' in read ? read.fault : undefined
  const at = (field: ShapeFault['field']) => (fault?.field === field ? faultText(t, fault) : undefined)
  const isBlank = shape.form === 'circle' ? !shape.latitude && !shape.longitude : !shape.corners
  const place = (field: 'latitude' | 'longitude') => (
    <TextField
      label={t(field === 'latitude' ? 'attributeLatitude' : 'attributeLongitude')}
      inputMode="text"
      value={shape[field]}
      error={isBlank ? undefined : at(field)}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  )
  return (
    <section className={styles.panel} aria-labelledby="fence-shape">
      <div className={styles.lead}>
        <h2 id="fence-shape">{t('fenceShape')}</h2>
        <p>{t('fenceShapeHint')}</p>
      </div>
      <div className={styles.shape}>
        <div className={styles.map}>
          <ShapeMap area={area} form={shape.form} onDrop={(next: Area) => set({ shape: typedShape(next, shape) })} />
        </div>
        <Segments
          label={t('fenceShape')}
          value={shape.form}
          choices={[
            { value: 'circle', text: t('fenceCircle') },
            { value: 'polygon', text: t('fencePolygon') },
            { value: 'line', text: t('fenceLine') },
          ]}
          onChange={(form: Area['form']) => change({ form })}
        />
        {shape.form === 'circle' ? (
          <div className={styles.numbers}>
            {place('latitude')}
            {place('longitude')}
            <TextField
              label={t('fenceRadius')}
              inputMode="decimal"
              value={shape.radius}
              error={at('radius')}
              onChange={({ target }) => change({ radius: target.value })}
            />
          </div>
        ) : (
          <TextAreaField
            label={t('fenceCorners')}
            rows={6}
            hint={t('fenceCornersHint')}
            value={shape.corners}
            error={isBlank ? undefined : at('corners')}
            onChange={({ target }) => change({ corners: target.value })}
          />
        )}
        {refused?.field === 'area' && <p role="alert">{refused.text}</p>}
      </div>
    </section>
  )
}

function faultText(t: FenceT, fault: ShapeFault): string {
  if (fault.field === 'radius') return t('fenceRadiusWrong')
  if (fault.field !== 'corners') return t('fencePlaceWrong')
  const { wrong, number } = fault
  if (wrong === 'line') return t('fenceCornersWrong', { line: number })
  return t(wrong === 'few' ? 'fenceCornersFew' : 'fenceCornersMany', { count: number })
}

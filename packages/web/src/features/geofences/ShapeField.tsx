import { type Area, fenceOf } from '@rastro/core/geo/fence'
import { type ReactNode, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { FieldPlace, type FieldProps, useField } from '../../resource/form/use-field.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { TextAreaField, TextField } from '../../ui/TextField.tsx'
import { type FenceT, sizeText } from './fence-rows.ts'
import styles from './GeofencePage.module.css'
import { ShapeMap } from './ShapeMap.tsx'
import {
  isBlank,
  readShape,
  type ShapeDraft,
  type ShapeFault,
  shapeOfText,
  shapeText,
  typedShape,
} from './shape-draft.ts'

/** The shape on a small map and in numbers: either updates the other, so that dragging is optional. */
export function ShapeField(props: FieldProps): ReactNode {
  const t = useT('fences')
  const format = useFormat()
  const faultOfText = (text: string) => {
    const of = readShape(shapeOfText(text))
    return 'fault' in of ? faultText(t, of.fault) : undefined
  }
  const { look, value, set, blur } = useField<string>({
    ...props,
    check: faultOfText,
    say: (text: string) => sizeText(t, format, { area: fenceOf(text)?.area, fault: undefined }),
  })
  // The value is canonical: what is being typed would jump
  const [typed, setTyped] = useState<{ readonly text: string; readonly shape: ShapeDraft }>()
  const shape = typed?.text === value ? typed.shape : shapeOfText(value)
  const read = readShape(shape)
  const fault = 'fault' in read && !isBlank(shape) ? read.fault : undefined
  const change = (next: Partial<ShapeDraft>) => {
    const changed = { ...shape, ...next }
    const text = shapeText(changed)
    setTyped({ text, shape: changed })
    set(text)
  }
  const error = (of: ShapeFault['field']) => (fault?.field === of ? faultText(t, fault) : undefined)
  const number = (name: 'latitude' | 'longitude' | 'radius', label: string) => (
    <TextField
      label={label}
      inputMode={name === 'radius' ? 'decimal' : 'text'}
      value={shape[name]}
      error={error(name)}
      disabled={look.disabled}
      onChange={({ target }) => change({ [name]: target.value })}
      onBlur={blur}
    />
  )
  return (
    <FieldPlace name={props.name} isWide>
      <div className={styles.shape}>
        <div className={styles.map}>
          <ShapeMap
            area={'area' in read ? read.area : undefined}
            form={shape.form}
            onDrop={look.disabled ? () => undefined : (next: Area) => change(typedShape(next, shape))}
          />
        </div>
        <Segments
          label={look.label}
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
            {number('latitude', t('attributeLatitude'))}
            {number('longitude', t('attributeLongitude'))}
            {number('radius', t('fenceRadius'))}
          </div>
        ) : (
          <TextAreaField
            label={t('fenceCorners')}
            rows={6}
            hint={t('fenceCornersHint')}
            value={shape.corners}
            error={error('corners')}
            disabled={look.disabled}
            onChange={({ target }) => change({ corners: target.value })}
            onBlur={blur}
          />
        )}
        {look.hint && <p className="caption">{look.hint}</p>}
        {look.error && !fault && <p role="alert">{look.error}</p>}
      </div>
    </FieldPlace>
  )
}

function faultText(t: FenceT, fault: ShapeFault): string {
  if (fault.field === 'radius') return t('fenceRadiusWrong')
  if (fault.field !== 'corners') return t('fencePlaceWrong')
  const { wrong, number } = fault
  if (wrong === 'line') return t('fenceCornersWrong', { line: number })
  return t(wrong === 'few' ? 'fenceCornersFew' : 'fenceCornersMany', { count: number })
}

import { arrivalBounds } from '@rastro/core/model/share-places'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { AddIcon, CloseIcon } from '../../ui/icons.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './PlacePicker.module.css'
import { PlacePicker } from './PlacePicker.tsx'
import type { Point, Spot } from './spot.ts'

/** Where the vehicle of a new link is going: undefined for nowhere, null while the place is being chosen. */
export interface Going {
  readonly spot: Spot | null
  readonly endsOnArrival: boolean
}

interface DestinationFieldProps {
  value: Going | undefined
  around: Point | undefined
  onChange(going: Going | undefined): void
}

/** An optional destination of a link, whose visitors see when the vehicle arrives there. */
export function DestinationField({ value, around, onChange }: DestinationFieldProps): ReactNode {
  const t = useT('sharing')
  if (!value) {
    return (
      <div>
        <Button icon={AddIcon} onClick={() => onChange({ spot: null, endsOnArrival: false })}>
          {t('shareDestinationAdd')}
        </Button>
      </div>
    )
  }
  const { spot, endsOnArrival } = value
  return (
    <fieldset className={styles.form}>
      <legend className="visually-hidden">{t('shareDestination')}</legend>
      <PlacePicker
        value={spot ?? undefined}
        radius={arrivalBounds.usual}
        around={around}
        onPick={(picked) => onChange({ spot: picked, endsOnArrival })}
      />
      {spot && (
        <div className={styles.name}>
          <TextField
            label={t('shareDestination')}
            hint={t('shareDestinationHint')}
            value={spot.name}
            maxLength={128}
            onChange={({ target }) => onChange({ spot: { ...spot, name: target.value }, endsOnArrival })}
          />
        </div>
      )}
      <Checkbox
        label={t('shareEndsOnArrival')}
        checked={endsOnArrival}
        onChange={({ target }) => onChange({ spot, endsOnArrival: target.checked })}
      >
        {t('shareEndsOnArrival')}
      </Checkbox>
      <div>
        <Button icon={CloseIcon} onClick={() => onChange(undefined)}>
          {t('shareDestinationNone')}
        </Button>
      </div>
    </fieldset>
  )
}

import { plateKind, writtenPlate } from '@rastro/core/vehicle/plate'
import type { ReactNode } from 'react'
import { Plate } from '../../fleet/Plate.tsx'
import { useT } from '../../i18n/translate.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AddVehicleDialog.module.css'

/** A number plate, with a preview of the complete plate; its hyphen is put in when the field is left. */
export function PlateField({ value, onChange }: { value: string; onChange(plate: string): void }): ReactNode {
  const t = useT('adding')
  const written = writtenPlate(value)
  return (
    <TextField
      label={t('vehiclePlate')}
      hint={t('devicePlateHint')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      end={
        written && (
          <span className={styles.plate}>
            <Plate
              size="small"
              text={written}
              kind={plateKind(written)}
              label={t('devicePlatePreview', { plate: written })}
            />
          </span>
        )
      }
      onChange={({ target }) => onChange(target.value.toUpperCase())}
      onBlur={() => onChange(written)}
    />
  )
}

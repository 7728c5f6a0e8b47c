import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { AddIcon, CloseIcon } from '../../ui/icons.ts'
import { maxVehicles } from './period.ts'
import styles from './Replay.module.css'
import { VehicleChoice } from './VehicleChoice.tsx'

interface VehicleChoicesProps {
  /** The ids of the selected vehicles; 0 for a field that is empty. */
  ids: readonly number[]
  error: string | undefined
  onChange(ids: readonly number[]): void
}

/** Selects one vehicle, and up to seven more that are played on the same clock. */
export function VehicleChoices({ ids, error, onChange }: VehicleChoicesProps): ReactNode {
  const t = useT('replay')
  const [first = 0, ...more] = ids
  const change = (index: number, id: number) => onChange([first, ...more].with(index, id))
  return (
    <div className={styles.choices}>
      <VehicleChoice label={t('replayVehicle')} required value={first} error={error} onChange={(id) => change(0, id)} />
      {more.map((id, index) => {
        const number = index + 2
        return (
          <div key={number} className={styles.more}>
            <VehicleChoice
              label={t('replayVehicleOf', { number })}
              value={id}
              onChange={(chosen) => change(index + 1, chosen)}
            />
            <IconButton
              icon={CloseIcon}
              label={t('replayVehicleRemove', { number })}
              onClick={() => onChange([first, ...more.toSpliced(index, 1)])}
            />
          </div>
        )
      })}
      {first > 0 && ids.length < maxVehicles && (
        <Button icon={AddIcon} kind="text" onClick={() => onChange([...ids, 0])}>
          {t('replayVehicleAdd')}
        </Button>
      )}
    </div>
  )
}

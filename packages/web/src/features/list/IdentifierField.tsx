import { isMistypedImei } from '@rastro/core/identity/units'
import { AppError } from '@rastro/core/kit/errors'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PhotoIcon, WarningIcon } from '../../ui/icons.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './IdentifierField.module.css'
import { canScan, ScanCode } from './ScanCode.tsx'
import { UnknownUnits } from './UnknownUnits.tsx'

interface IdentifierFieldProps {
  value: string
  /** Another vehicle has it. */
  isTaken: boolean
  autoFocus?: boolean
  onChange(uniqueId: string): void
}

/** The identifier of a tracker: typed, read by the camera, or taken from an unknown unit that is calling. */
export function IdentifierField({ value, isTaken, autoFocus, onChange }: IdentifierFieldProps): ReactNode {
  const t = useT('adding')
  const [isScanning, setScanning] = useState(false)
  return (
    <>
      <TextField
        label={t('deviceIdentifier')}
        hint={isMistypedImei(value.trim()) ? <Warning text={t('deviceIdentifierCheck')} /> : t('deviceIdentifierHint')}
        error={isTaken ? t('deviceIdentifierTaken', { taken: t('IdAlreadyRegistered') }) : undefined}
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
        value={value}
        end={
          canScan() && (
            <IconButton
              icon={PhotoIcon}
              label={t(isScanning ? 'deviceScanStop' : 'deviceScan')}
              onClick={() => setScanning(!isScanning)}
            />
          )
        }
        onChange={({ target }) => onChange(target.value)}
      />
      {isScanning && (
        <ScanCode
          onRead={(text) => {
            setScanning(false)
            onChange(text)
          }}
        />
      )}
      <UnknownUnits chosen={value} onChoose={onChange} />
    </>
  )
}

/** Another vehicle has the identifier, perhaps one that this person does not see. */
export const isTaken = (error: unknown): boolean =>
  error instanceof AppError && error.status === 409 && error.field === 'uniqueId'

const Warning = ({ text }: { text: string }) => (
  <span className={styles.warning} role="status">
    <Icon of={WarningIcon} size={16} />
    {text}
  </span>
)

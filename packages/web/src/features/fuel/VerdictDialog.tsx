import { fuelVerdictBounds, type NewFuelVerdict } from '@rastro/core/model/fuel-verdict'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextAreaField } from '../../ui/TextField.tsx'
import { useVerdict } from './use-verdict.ts'

/** Asks for a note on a verdict, and what follows from it. */
export function VerdictDialog({ about, onClose }: { about: NewFuelVerdict; onClose(): void }): ReactNode {
  const t = useT('refuelling')
  const [note, setNote] = useState('')
  const { judge, isBusy } = useVerdict(onClose)
  const isTheft = about.verdict === 'theft'
  return (
    <Dialog
      title={t(isTheft ? 'ledgerTheftTitle' : 'ledgerNoTheftTitle')}
      text={t(isTheft ? 'ledgerTheftText' : 'ledgerNoTheftText')}
      onClose={onClose}
      onSubmit={() => judge({ ...about, note })}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedCancel')}</Button>
          <Button kind={isTheft ? 'danger' : 'primary'} type="submit" disabled={isBusy}>
            {t(isTheft ? 'ledgerSayTheft' : 'ledgerSayNoTheft')}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={t('ledgerNote')}
        rows={2}
        maxLength={fuelVerdictBounds.note}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </Dialog>
  )
}

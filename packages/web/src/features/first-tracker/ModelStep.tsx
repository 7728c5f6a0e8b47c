import { formatNumber } from '@rastro/core/format/numbers'
import type { Within } from '@rastro/core/i18n/areas'
import type { Translate } from '@rastro/core/i18n/words'
import { findModels, modelTitle } from '@rastro/core/trackers/find-models'
import { trackerModels } from '@rastro/core/trackers/models'
import type { TrackerModel } from '@rastro/core/trackers/tracker-model'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './first-tracker.module.css'
import { Step } from './Step.tsx'
import type { DraftState } from './use-draft.ts'

/** Which tracker it is, and what it calls itself. */
export function ModelStep({ model, draft, setModel, change }: DraftState): ReactNode {
  const t = useT('firstTracker')
  const [typed, setTyped] = useState<string>()
  const choices = typed === undefined ? undefined : findModels(typed)
  return (
    <Step number={1} title={t('trackerModelStep')} isDone={model !== undefined}>
      <div className={styles.fields}>
        <Combobox
          label={t('trackerModelName')}
          bare
          hint={t('trackerModelHint', { models: formatNumber(trackerModels.length) })}
          placeholder={t('trackerModelName')}
          chosen={model ? modelTitle(model) : ''}
          choices={choices?.map((choice) => ({ id: choice.name, text: modelTitle(choice) }))}
          nothing={t('trackerModelNone')}
          onType={setTyped}
          onChoose={(choice) => {
            const chosen = trackerModels.find(({ name }) => name === choice?.id)
            if (chosen) setModel(chosen)
          }}
        />
        {model && (
          <TextField
            label={t('trackerNumber')}
            hint={numberHint(t, model.number)}
            inputMode={model.number === 'chosen' || model.number === 'label' ? 'text' : 'numeric'}
            autoComplete="off"
            spellCheck={false}
            maxLength={128}
            value={draft.uniqueId}
            onChange={({ target }) => change({ uniqueId: target.value.trim() })}
          />
        )}
      </div>
    </Step>
  )
}

/** What its number looks like, and where it stands. */
function numberHint(t: Translate<Within<'firstTracker'>>, number: TrackerModel['number']): string {
  switch (number) {
    case 'imei':
      return t('trackerNumberImei')
    case 'digits10':
      return t('trackerNumberEsn')
    case 'chosen':
      return t('trackerNumberChosen')
    case 'label':
      return t('trackerNumberLabel')
    default:
      return t('trackerNumberDigits', { digits: number === 'digits6' ? '6' : '9' })
  }
}

import { wordOf } from '@rastro/core/i18n/words'
import {
  type DunningAction,
  type DunningChannel,
  type DunningRule,
  type DunningStep,
  dunningActions,
  dunningChannels,
  dunningDays,
} from '@rastro/core/resources/dunning'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { DeleteIcon, MessageIcon } from '../../ui/icons.ts'
import { SelectField, TextField } from '../../ui/TextField.tsx'
import styles from './Dunning.module.css'
import { StepTextDialog } from './StepTextDialog.tsx'

interface StepFieldsProps {
  number: number
  step: DunningStep
  terms: Pick<DunningRule, 'fine' | 'interest'>
  onChange(step: DunningStep): void
  onRemove(): void
}

/** One step of a rule: what is done, on which day from the due day, and how it is sent. */
export function StepFields({ number, step, terms, onChange, onRemove }: StepFieldsProps): ReactNode {
  const t = useT('dunning')
  const [isWording, setWording] = useState(false)
  const { action, days, channels, texts } = step
  const isBefore = action === 'reminder'
  const { min, max } = dunningDays[action]
  const [least, most] = isBefore ? [0, -min] : [min, max]
  const choose = (next: DunningAction) => {
    const range = dunningDays[next]
    onChange({ ...step, action: next, days: Math.min(Math.max(days, range.min), range.max) })
  }
  const toggle = (channel: DunningChannel) =>
    onChange({
      ...step,
      channels: dunningChannels.filter((one) => (one === channel ? !channels.includes(one) : channels.includes(one))),
    })
  return (
    <li className={styles.step}>
      <SelectField
        label={t('dunningStepNumber', { number })}
        value={action}
        onChange={({ target }) => choose(target.value as DunningAction)}
      >
        {dunningActions.map((each) => (
          <option key={each} value={each}>
            {wordOf(t, 'dunningAction', each)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t(isBefore ? 'dunningDaysBefore' : 'dunningDaysAfter')}
        type="number"
        required
        min={least}
        max={most}
        value={Number.isNaN(days) ? '' : Math.abs(days)}
        onChange={({ target }) =>
          onChange({ ...step, days: isBefore ? -Number(target.value) || 0 : Number(target.value) })
        }
      />
      <fieldset className={styles.channels}>
        <legend>{t('dunningChannels')}</legend>
        {dunningChannels.map((channel) => (
          <Checkbox
            key={channel}
            label={wordOf(t, 'dunningChannel', channel)}
            checked={channels.includes(channel)}
            onChange={() => toggle(channel)}
          >
            {wordOf(t, 'dunningChannel', channel)}
          </Checkbox>
        ))}
      </fieldset>
      <Button icon={MessageIcon} onClick={() => setWording(true)}>
        {t(texts ? 'dunningTextOwn' : 'dunningText')}
      </Button>
      {isWording && <StepTextDialog {...{ number, step, terms, onChange }} onClose={() => setWording(false)} />}
      <IconButton icon={DeleteIcon} label={t('dunningRemove', { number })} onClick={onRemove} />
    </li>
  )
}

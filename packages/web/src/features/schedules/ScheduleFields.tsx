import { editOf } from '@rastro/core/access/access'
import { devices } from '@rastro/core/resources/device'
import { type Group, groups } from '@rastro/core/resources/group'
import { type ReactNode, useEffect } from 'react'
import { withWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Wide } from '../../resource/form/Section.tsx'
import { useChecks } from '../../resource/form/use-checks.ts'
import { useFieldValue } from '../../resource/form/use-field.tsx'
import { useCan } from '../../session/viewer.ts'
import { lazily } from '../../ui/lazily.tsx'
import { Prospect } from './Prospect.tsx'
import styles from './Schedules.module.css'
import { useClocks, useNewClock } from './use-clocks.ts'

const { Text, Select, Switch } = fieldsOf(groups)
const ScheduleVehicles = lazily<{ stored: Group | undefined }>(
  withWords('connections', () => import('./ScheduleVehicles.tsx')),
)

/** CMD-31, CMD-32: name, action, hours, and whether it is enabled. */
export function ScheduleFields({ stored }: { stored: Group | undefined }): ReactNode {
  const t = useT('schedules')
  const mayMove = useCan(editOf(devices.name))
  const { check, isTouched } = useChecks()
  const clocks = useClocks()
  const newClock = useNewClock()
  const zone = (stored ? clocks.get(stored.id) : newClock)?.timezone
  const kind = useFieldValue('attributes.typo') as number | ''
  const start = useFieldValue('attributes.start') as string
  useEffect(() => {
    // The stop may equal the new start
    if (isTouched('attributes.stop')) check('attributes.stop')
  }, [start])
  return (
    <div className={styles.fields}>
      <Text name="name" label={t('sharedName')} required />
      <Select
        name="attributes.typo"
        label={t('scheduleKind')}
        hint={kind ? t(kind === 2 ? 'scheduleLockHint' : 'scheduleAnchorHint') : undefined}
        required
        options={[
          { value: '', text: t('scheduleKindChoose') },
          { value: 2, text: t('scheduleLock') },
          { value: 1, text: t('scheduleAnchor') },
        ]}
      />
      <Text
        name="attributes.start"
        label={t('scheduleStart')}
        type="time"
        hint={zone ? t('scheduleByClock', { zone }) : t('scheduleByOwner')}
        required
      />
      <Text
        name="attributes.stop"
        label={t('scheduleStop')}
        type="time"
        required
        check={(stop: string) => (stop === start ? t('scheduleSame') : undefined)}
      />
      <Switch name="attributes.disabled" label={t('scheduleOff')} hint={t('scheduleOffHint')} />
      <Wide>
        {mayMove ? <ScheduleVehicles stored={stored} /> : <p className="caption">{t('scheduleVehiclesLocked')}</p>}
      </Wide>
      <Prospect stored={stored} />
    </div>
  )
}

import { maxMetres } from '@rastro/core/geo/fence-limits'
import type { ReactNode } from 'react'
import { api } from '../../api/fences.ts'
import { useEvery } from '../../api/list-query.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { usualFenceColour } from '../../map/layers/fences.ts'
import { ColourField } from '../../ui/ColourField.tsx'
import { SelectField, TextField } from '../../ui/TextField.tsx'
import { isAmount, isWidth } from './fence-draft.ts'
import styles from './GeofencePage.module.css'
import type { FenceForm } from './use-fence-form.ts'

const colours = ['#2E9E5B', '#F2B705', '#F08A24', '#D93636', '#C2468F', '#7A5AE0', '#3D4F5C'] as const
const maxLetters = 512

/** GEO-11, GEO-12: name of a geofence, and the rules inside it. */
export function FenceDetails({ draft, touched, refused, theirs, set, touch }: FenceForm): ReactNode {
  const t = useT('fences')
  const format = useFormat()
  const { data: calendars = [] } = useEvery('calendar', api.calendars.list)
  const nameless = touched.has('name') && draft.name.trim() === '' ? t('fenceNameMissing') : undefined
  const amount = (text: string) => (isAmount(text) ? undefined : t('fenceNotAmount'))
  const theirHint = (field: 'name' | 'description') => {
    const value = theirs.get(field)
    return theirs.has(field) && (value ? t('formTheirs', { value: String(value) }) : t('formTheirsNothing'))
  }
  const isKnown = draft.calendarId === 0 || calendars.some(({ id }) => id === draft.calendarId)
  return (
    <section className={styles.panel} aria-labelledby="fence-details">
      <div className={styles.lead}>
        <h2 id="fence-details">{t('fenceDetails')}</h2>
        <p>{t('fenceDetailsHint')}</p>
      </div>
      <div className={styles.fields}>
        <TextField
          label={t('sharedName')}
          autoFocus={draft.name === ''}
          required
          maxLength={maxLetters}
          value={draft.name}
          hint={theirHint('name')}
          error={nameless ?? (refused?.field === 'name' ? refused.text : undefined)}
          onChange={({ target }) => set({ name: target.value })}
          onBlur={() => touch('name')}
        />
        <TextField
          label={t('sharedDescription')}
          maxLength={maxLetters}
          value={draft.description}
          hint={theirHint('description')}
          error={refused?.field === 'description' ? refused.text : undefined}
          onChange={({ target }) => set({ description: target.value })}
        />
        <SelectField
          label={t('sharedCalendar')}
          value={draft.calendarId}
          error={refused?.field === 'calendarId' ? refused.text : undefined}
          onChange={({ target }) => set({ calendarId: Number(target.value) })}
        >
          <option value={0}>{t('fenceNoCalendar')}</option>
          {calendars.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {!isKnown && <option value={draft.calendarId}>{`${t('sharedCalendar')} ${draft.calendarId}`}</option>}
        </SelectField>
        <TextField
          label={`${t('attributeSpeedLimit')} (${format.speedUnit})`}
          inputMode="decimal"
          hint={t('fenceSpeedHint')}
          value={draft.speedLimit}
          error={amount(draft.speedLimit)}
          onChange={({ target }) => set({ speedLimit: target.value })}
        />
        <TextField
          label={t('fencePolylineDistance')}
          inputMode="decimal"
          hint={t('fencePolylineHint')}
          value={draft.polylineDistance}
          error={
            amount(draft.polylineDistance) ??
            (isWidth(draft.polylineDistance) ? undefined : t('fenceFaultWidth', { most: maxMetres }))
          }
          onChange={({ target }) => set({ polylineDistance: target.value })}
        />
        <ColourField
          label={t('attributeColor')}
          value={draft.color}
          usual={{ colour: usualFenceColour, text: t('fenceColourUsual') }}
          choices={colours}
          otherText={t('fenceColourOwn')}
          onChange={(color) => set({ color })}
        />
      </div>
    </section>
  )
}

import { wordOf } from '@rastro/core/i18n/words'
import { mayAskOutside } from '@rastro/core/vocabulary/map-styles'
import { type ReactNode, useMemo } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { StyleSwatch } from '../../map/controls/StyleSwatch.tsx'
import { type Lack, offeredOverlays, type StyleChoices } from '../../map/styles.ts'
import { useViewer } from '../../session/viewer.ts'
import { SelectSetting } from './controls.tsx'
import styles from './Preferences.module.css'
import { save, saveAttribute, useChosen } from './preferences-autosave.ts'
import { preferencesForm } from './preferences-form.ts'
import { Part, Setting } from './Setting.tsx'
import { styleOptions, withStyle } from './style-choice.ts'

/** MAP-34 … MAP-37, A-82: the offered base maps, the initial one, and the overlays. */
export function MapStyles(): ReactNode {
  const t = useT('preferences')
  const { field, section } = useFormWords(preferencesForm)
  const chosen = useChosen()
  const choices = useStyleChoices()
  const options = useMemo(() => styleOptions(choices, chosen.activeMapStyles), [choices, chosen.activeMapStyles])
  const offered = options.filter(({ isChosen }) => isChosen)
  const away = options.filter(({ lack }) => lack === 'outside')
  const map = chosen.map ?? ''
  const isOffered = map === '' || offered.some(({ id }) => id === map)
  return (
    <Part {...section('maps')}>
      <SelectSetting
        {...field('map')}
        hint={t('preferencesDefaultMapHint')}
        value={map}
        choices={[
          { value: '', text: t('preferencesDefaultMapFirst') },
          ...offered.map(({ id, label }) => ({ value: id as string, text: label })),
          ...(isOffered ? [] : [{ value: map, text: wordOf(t, 'mapStyle', map) }]),
        ]}
        onChange={(id) => save({ name: 'map', fields: { map: id || null } })}
      />
      <Setting {...field('activeMapStyles')} hint={t('preferencesStylesHint')} wide>
        <fieldset className={styles.grid} aria-label={field('activeMapStyles').label}>
          {options.map(({ id, label, lack, isChosen }) => {
            if (lack === 'outside') return null
            const isLast = isChosen && offered.length === 1
            return (
              <Choice
                key={id}
                label={label}
                note={lack ? t(lackText(lack)) : isLast ? t('preferencesStyleLast') : undefined}
                disabled={lack !== undefined || isLast}
                checked={isChosen}
                onChange={(on) => saveAttribute('activeMapStyles', withStyle(options, chosen.activeMapStyles, id, on))}
              >
                <span className={styles.swatch}>
                  <StyleSwatch id={id} />
                </span>
              </Choice>
            )
          })}
        </fieldset>
        {away.length > 0 && (
          <p className={styles.lead}>
            {t('preferencesStylesOutside', { names: away.map(({ label }) => label).join(', ') })}
          </p>
        )}
      </Setting>
      <Overlays choices={choices} laid={chosen.overlays} />
    </Part>
  )
}

function Overlays({ choices, laid }: { choices: ReturnType<typeof useStyleChoices>; laid: readonly string[] }) {
  const t = useT('preferences')
  const { field } = useFormWords(preferencesForm)
  const overlays = useMemo(
    () => offeredOverlays({ ...choices, label: (id) => wordOf(t, 'mapOverlay', id) }),
    [choices, t],
  )
  const lacking = overlays.withheld.map(({ label }) => label).join(', ')
  const lay = (id: string, on: boolean) => {
    const rest = laid.filter((other) => other !== id)
    saveAttribute('selectedMapOverlay', (on ? [...rest, id] : rest).join(',') || ',')
  }
  return (
    <Setting {...field('selectedMapOverlay')} hint={t('preferencesOverlayHint')} wide>
      <fieldset className={styles.grid} aria-label={field('selectedMapOverlay').label}>
        {overlays.offered.map(({ id, label }) => (
          <Choice key={id} label={label} checked={laid.includes(id)} onChange={(on) => lay(id, on)} />
        ))}
      </fieldset>
      {overlays.offered.length === 0 && <p className={styles.lead}>{t('preferencesOverlaysNone')}</p>}
      {choices.outside && lacking && (
        <p className={styles.lead}>{t('preferencesOverlaysLacking', { names: lacking })}</p>
      )}
    </Setting>
  )
}

interface ChoiceProps {
  label: string
  note?: string | undefined
  disabled?: boolean
  checked: boolean
  onChange(checked: boolean): void
  children?: ReactNode
}

const Choice = ({ label, note, disabled, checked, onChange, children }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type="checkbox" disabled={disabled} checked={checked} onChange={({ target }) => onChange(target.checked)} />
    {children}
    <span>
      {label}
      {note && <small>{note}</small>}
    </span>
  </label>
)

/** The base map attributes of person and server. */
function useStyleChoices(): Omit<StyleChoices, 'active'> & { overlayUrl: string | null; active: undefined } {
  const t = useT('preferences')
  const { user, server } = useViewer()
  return useMemo(
    () => ({
      active: undefined,
      mapUrl: server.mapUrl,
      overlayUrl: server.overlayUrl,
      outside: mayAskOutside(server),
      key: (attribute) => String(user.attributes[attribute] ?? server.attributes[attribute] ?? '') || undefined,
      label(id) {
        const name = wordOf(t, 'mapStyle', id)
        return id.startsWith('google') ? `Google ${name}` : name
      },
    }),
    [t, user, server],
  )
}

const lackText = (lack: Lack) =>
  lack === 'outside' ? 'layersOutside' : lack === 'address' ? 'layersNeedsAddress' : 'layersNeedsKey'

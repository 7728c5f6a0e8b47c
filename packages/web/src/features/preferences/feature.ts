import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { PreferencesIcon } from '../../ui/icons.ts'
import { preferencesForm } from './preferences-form.ts'

/** USER-55, USER-56: one's own preferences. */
export const preferences = defineFeature({
  id: 'preferences',
  title: 'settingsPreferences',
  may: 'preferences',
  icon: PreferencesIcon,
  menu: 'system',
  words: 'preferences',
  help: 'helpPreferences',
  screens: [{ at: paths.preferences, load: () => import('./PreferencesPage.tsx'), form: preferencesForm }],
})

import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { ShowIcon } from '../../ui/icons.ts'

const load = () => import('./LookupsPage.tsx')

/** Who saw the positions of a vehicle, and what an account saw (decision 149). */
export const lookups = defineFeature({
  id: 'lookups',
  title: { en: 'Who saw it', ptBR: 'Quem viu' },
  may: 'lookups',
  requires: 'lookups',
  icon: ShowIcon,
  menu: { reachedFrom: 'a vehicle or a user' },
  words: 'lookups',
  help: 'helpLookups',
  screens: [
    { at: paths.deviceLookups(':id'), load, props: { of: 'device' }, isBare: true },
    { at: paths.userLookups(':id'), load, props: { of: 'user' }, isBare: true },
  ],
})

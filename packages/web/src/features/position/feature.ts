import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { PlaceIcon } from '../../ui/icons.ts'

/** CARD-24: all data of one position. */
export const position = defineFeature({
  id: 'position',
  title: { en: 'Position', ptBR: 'Posição' },
  may: 'positionDetails',
  icon: PlaceIcon,
  menu: { reachedFrom: 'the card of a vehicle' },
  words: 'card',
  help: 'helpPosition',
  screens: [{ at: paths.position(':id'), load: () => import('./PositionPage.tsx'), isBare: true }],
})

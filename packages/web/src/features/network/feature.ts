import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { SignalIcon } from '../../ui/icons.ts'

/** RPT-12, RPT-57: what of the mobile network a tracker received at a position. */
export const network = defineFeature({
  id: 'network',
  title: 'screenNetwork',
  may: 'positionDetails',
  icon: SignalIcon,
  menu: { reachedFrom: 'a position' },
  words: 'monitoring',
  help: 'helpNetwork',
  screens: [{ at: paths.network(':id'), load: () => import('./NetworkPage.tsx'), isBare: true }],
})

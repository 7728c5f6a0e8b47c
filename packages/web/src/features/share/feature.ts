import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { ShareIcon } from '../../ui/icons.ts'

/** VEH-8, VEH-33 … VEH-36: links that show a vehicle to people without an account. */
export const share = defineFeature({
  id: 'share',
  title: 'screenShare',
  may: 'share',
  plan: 'shareLinks',
  icon: ShareIcon,
  menu: { reachedFrom: 'the card of a vehicle' },
  words: 'sharing',
  help: 'helpShare',
  screens: [
    { at: paths.share(':id'), may: 'vehicles', needs: ['share'], load: () => import('./SharePage.tsx'), isBare: true },
  ],
})

import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { ServerIcon } from '../../ui/icons.ts'
import { serverForm } from './server-form.ts'

/** SRV-1 … SRV-10: the settings of the installation. */
export const server = defineFeature({
  id: 'server',
  title: 'settingsServer',
  may: 'server',
  icon: ServerIcon,
  menu: 'system',
  words: 'server',
  help: 'helpServer',
  screens: [{ at: paths.server, load: () => import('./ServerPage.tsx'), isBare: true, form: serverForm }],
})

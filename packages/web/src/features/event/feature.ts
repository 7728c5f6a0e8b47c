import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { EventsIcon } from '../../ui/icons.ts'

/** MAP-51, APP-11: one event, for everybody who sees its vehicle. */
export const event = defineFeature({
  id: 'event',
  title: { en: 'Event', ptBR: 'Evento' },
  may: 'events',
  icon: EventsIcon,
  menu: { reachedFrom: 'the list of events, and links in messages' },
  words: 'happened',
  help: 'helpEvent',
  screens: [{ at: paths.event(':id'), may: null, load: () => import('./EventPage.tsx'), isBare: true }],
})

import { isShown } from '@rastro/core/access/menu'
import type { Language } from '@rastro/core/i18n/languages'
import type { Server } from '@rastro/core/resources/server'
import { mayAskOutside } from '@rastro/core/vocabulary/map-styles'
import type { ReactNode } from 'react'
import { useFeatures } from '../../feature/use-features.ts'
import { useWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { Breadcrumbs } from '../../resource/Breadcrumbs.tsx'
import { useValue } from '../../session/value.ts'
import { useViewer } from '../../session/viewer.ts'
import { toursSeen, toursSeenVersion, tourValue } from '../../shell/tour/tour-state.ts'
import { type Chapter as ChapterOf, chaptersOf } from '../../shell/tour/tours.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon } from '../../ui/icons.ts'
import { useMedia } from '../../ui/use-media.ts'
import styles from './TutorialPage.module.css'

/** TUT-1 … TUT-4: the installation's own tutorial where it has one, else tours of the real screens. */
export default function TutorialPage(): ReactNode {
  const t = useT('help')
  const { server } = useViewer()
  const { language } = useWords()
  const address = ownTutorial(server, language, useMedia('(max-width: 768px)'))
  if (!address) return <Chapters />
  return (
    <main className={styles.whole}>
      <iframe
        src={address}
        title={t('settingsTutorial')}
        allow="fullscreen"
        referrerPolicy="no-referrer"
        sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
      />
    </main>
  )
}

/** The tours of the screens that the viewer may see. */
function Chapters(): ReactNode {
  const t = useT('help')
  const viewer = useViewer()
  useValue(toursSeenVersion)
  const seen = toursSeen()
  const shown = chaptersOf(useFeatures()).filter(({ may }) => isShown(viewer, may))
  return (
    <main className={styles.page}>
      <Breadcrumbs steps={[{ text: t('settingsTitle') }, { text: t('settingsTutorial') }]} />
      <h1>{t('settingsTutorial')}</h1>
      <p className={styles.intro}>{t('tourIntro')}</p>
      <ol className={styles.chapters}>
        {shown.map((tour) => (
          <Chapter key={tour.id} tour={tour} isSeen={seen.has(tour.id)} />
        ))}
      </ol>
    </main>
  )
}

function Chapter({ tour, isSeen }: { tour: ChapterOf; isSeen: boolean }): ReactNode {
  const t = useT('help')
  return (
    <li className={styles.chapter} data-tone="brand">
      <span className={styles.icon}>
        <Icon of={tour.icon} size={24} />
      </span>
      <div>
        <h2>{t(tour.title)}</h2>
        <p>{t(tour.text)}</p>
        {isSeen && (
          <p className={styles.seen}>
            <Icon of={CheckIcon} size={16} />
            {t('tourSeen')}
          </p>
        )}
      </div>
      <Button aria-label={t('tourStartOf', { title: t(tour.title) })} onClick={() => tourValue.set(tour)}>
        {t('tourStart')}
      </Button>
    </li>
  )
}

/**
 * the address of the installation's own tutorial for this language and width; undefined where none is set, where it is
 * no web address, and where pages may not contact other hosts (decision 57).
 */
function ownTutorial(server: Pick<Server, 'attributes'>, language: Language, isNarrow: boolean): string | undefined {
  const address = server.attributes[`tutorial.${language === 'en' ? 'en' : 'pt'}.${isNarrow ? 'narrow' : 'wide'}`]
  if (typeof address !== 'string' || !URL.canParse(address) || !mayAskOutside(server)) return undefined
  return /^https?:$/.test(new URL(address).protocol) ? address : undefined
}

import type { Page } from '@playwright/test'
import type { Feature, Screen } from '@rastro/web/feature/feature'
import { placesOf } from '@rastro/web/feature/form'
import { addressesOf, formsOf, redirectOf } from '@rastro/web/feature/screens'
import { features } from '@rastro/web/features/index'
import { languages } from './words.ts'

const administrator = { user: { administrator: true, attributes: {} }, server: { attributes: {} } }
type Viewer = Parameters<typeof redirectOf>[0]

/** The title of a feature or a screen in English. */
export const titleOf = (title: Screen['title']): string =>
  typeof title === 'string' ? languages['en-US'](title) : title.en

/** An address of the pattern: with an id, and without one where it may be left out. */
const samplesOf = (pattern: string): string[] =>
  pattern.endsWith('/:id?')
    ? [pattern.replace('/:id?', ''), pattern.replace(':id?', '1')]
    : [pattern.replace(':id', '1')]

/** Pages headed by their content instead of their title. */
const headedByContent = ['account', 'event', 'position', 'order-work']

/** Every address of the product that opens for an administrator, with its heading and the id of its feature. */
export const administratorsPages: readonly (readonly [address: string, heading: string, feature: string])[] = features
  .filter(({ id }) => !headedByContent.includes(id))
  .flatMap(({ id, screens }) => screens.map((screen) => ({ id, screen })))
  .filter(({ screen }) => redirectOf(administrator as Viewer, screen) === undefined)
  .flatMap(({ id, screen }) =>
    addressesOf(screen)
      .flatMap(samplesOf)
      // One's own account has its own page
      .map((address) => (screen.own ? address.replace(/\/1$/, '/999') : address))
      .map((address) => [address, titleOf(screen.title), id] as const),
  )

/** The features listed in a part of the menu for an administrator. */
export const listedIn = (isIn: (menu: Feature['menu']) => boolean): readonly Feature[] =>
  features.filter(
    ({ menu, may, requires }) =>
      isIn(menu) && redirectOf(administrator as Viewer, { may, requires, needs: [], otherwise: '/' }) === undefined,
  )

/** The addresses of the settings that need no id: lists, forms of a new thing, pages of which there is one. */
export const settingsWithoutId: readonly string[] = features
  .flatMap((feature) => feature.screens)
  .filter(({ at, load }) => load && at.startsWith('/settings/') && !at.includes(':'))
  .map(({ at }) => at)

/** Sections and fields that a search in settings links to at this address but that are missing on the page. */
export async function missingPlaces(page: Page): Promise<string[]> {
  const { pathname } = new URL(page.url())
  const ids = formsOf(features).flatMap(({ screen, form }) =>
    screen.at === pathname ? placesOf(form).map(({ id }) => id) : [],
  )
  return page.evaluate((wanted) => wanted.filter((id) => !document.getElementById(id)), ids)
}

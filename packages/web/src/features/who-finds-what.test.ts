import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { can, type Viewer } from '@rastro/core/access/access'
import { en, mergedCatalogue } from '@rastro/core/i18n/testing'
import type { Server } from '@rastro/core/resources/server'
import type { User } from '@rastro/core/resources/user'
import { comesLater, redirectOf, screenAt, supportedBy } from '../feature/screens.ts'
import { supports } from '../session/capabilities.ts'
import { listedPages, pageGroups } from '../shell/menu/pages.ts'
import { everybody, type Finds, type Place, type PlaceName, places } from '../testing/settings-people.ts'
import { features } from './index.ts'

const words = mergedCatalogue(en)
type Person = (typeof everybody)[string]
const viewerOf = ({ user, server, isStock = false }: Person): Viewer => ({
  isStock,
  user: { id: 1, attributes: {}, userLimit: 0, ...user } as User,
  server: { attributes: {}, ...server } as Server,
})

/** The redirect of the viewer from this address: `undefined` if it opens. */
function instead(viewer: Viewer, address: string): string | undefined {
  const found = screenAt(features, address.replace('ID', '7').replace('ME', '1').replace(/\?.*/, ''))
  assert.ok(found, `${address} is an address of the product`)
  return redirectOf(viewer, found.screen)
}

/** What the menu lists for the viewer, as its panel shows it. */
const menuOf = (viewer: Viewer): string[] | undefined =>
  can(viewer, 'menu')
    ? pageGroups(supportedBy(viewer, features), 'menu').flatMap(({ pages }) =>
        pages
          .filter(({ may }) => can(viewer, may))
          .map(({ title }) => (typeof title === 'string' ? words[title] : title.en)),
      )
    : undefined

describe('[ROLE-9] [ROLE-11] [ROLE-16] [ROLE-28] who finds what', () => {
  for (const [name, person] of Object.entries(everybody)) {
    const viewer = viewerOf(person)

    test(`${name}: what the menu lists`, () => assert.deepEqual(menuOf(viewer), person.menu))

    test(`${name}: what stands at each address`, () => {
      for (const [place, finds] of Object.entries(person.finds) as [PlaceName, Finds][]) {
        const { at, form }: Place = places[place]
        assert.equal(instead(viewer, at), finds === 'away' ? '/' : undefined, at)
        // The list opens a form above it
        if (!form || form.includes('?')) continue
        const led = finds === 'away' ? '/' : finds === 'whole' ? undefined : at
        assert.equal(instead(viewer, form), led, form)
        assert.equal(instead(viewer, `${form}/7`), finds === 'keeps' ? undefined : led, `${form}/7`)
      }
    })

    test(`${name}: a page opens for whoever the menu offers it, and for nobody else`, () => {
      for (const page of listedPages(supportedBy(viewer, features))) {
        // GEO-23: more people may see geofences than edit them
        if (page.id === 'geofences') continue
        // Administrators reach the brand of a reseller from the reseller
        if (page.id === 'brand' && viewer.user.administrator) continue
        const at = page.entry(viewer.user.id)
        assert.equal(instead(viewer, at), can(viewer, page.may) ? undefined : '/', at)
        if (comesLater(features, at)) continue
        for (const screen of page.screens) {
          const isLacking = screen.requires !== undefined && !supports(viewer, screen.requires)
          assert.equal(redirectOf(viewer, screen) === '/', isLacking || !can(viewer, page.may), screen.at)
        }
      }
    })
  }
})

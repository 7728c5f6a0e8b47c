import type { Action } from '@rastro/core/access/access'
import type { Area, TextKey, Within } from '@rastro/core/i18n/areas'
import type { Language } from '@rastro/core/i18n/languages'
import type { PlanFeature } from '@rastro/core/vocabulary/plan-features'
import type { ReactNode } from 'react'
import type { Capability } from '../session/capabilities.ts'
import type { Glyph } from '../ui/Icon.tsx'
import type { FormSpec } from './form.ts'
import type { Tour } from './tour.ts'

/** A name: a shared word of the menu, or one of its own in each language. */
export type Title = TextKey<Within<'menu'>> | Readonly<Record<Language, string>>

/** The parts of the menu (APP-29, APP-30). */
export type MenuSection = 'fleet' | 'stock' | 'automation' | 'accounts' | 'system' | 'reports'

/** Fetches the component of a screen. */
export type LoadScreen = () => Promise<{ readonly default: (props: never) => ReactNode }>

/** One screen of a feature, by the pattern of its address. */
export interface Screen {
  /** `/settings/group/:id`: the address that links name. */
  readonly at: string
  /** Other addresses of the same screen. */
  readonly also: readonly string[]
  /** Addresses of other clients that redirect to `at`. */
  readonly formerly: readonly string[]
  /** The title of a screen that comes later must be a word of the menu. */
  readonly title: Title | TextKey
  /** Undefined while the screen comes later: its address shows a placeholder. */
  readonly load: LoadScreen | undefined
  /** The props of the component. */
  readonly props: object
  /** What the server must be able to do; where it cannot, all are redirected to the map. */
  readonly requires: Capability | undefined
  /** The feature of a plan that it belongs to: without it a sentence stands in its place (decision 144). */
  readonly plan: PlanFeature | undefined
  /** Who sees it; null for every authenticated user. All others are redirected to the map. */
  readonly may: Action | null
  /** An additional permission; users without it are redirected to `otherwise`. */
  readonly needs: readonly Action[]
  readonly otherwise: string
  /** where who may not see it is redirected for their own id; undefined where it is about no account. */
  readonly own: ((userId: number) => string) | undefined
  /** Who may not see it is led to the map without a word (DASH-18). */
  readonly leadsAway: boolean
  /** It has a foot of its own and covers the screen of a phone. */
  readonly isBare: boolean
  /** The area of its words, fetched with it. */
  readonly words: Area
  /** The help of the page: one thing a line. */
  readonly help: TextKey | undefined
  /** The form that opens here: the search in settings links to its sections and fields. */
  readonly form: FormSpec | undefined
}

/** A part of the product that people see: the data that menu, routes, palette, help, tutorial and tests use. */
export interface Feature {
  /** Unique, and stored by browsers. */
  readonly id: string
  readonly title: Title
  /** Who is offered it. */
  readonly may: Action
  /** What the server must be able to do for it. */
  readonly requires: Capability | undefined
  /** The feature of a plan that it belongs to: without it the menu shows a lock. */
  readonly plan: PlanFeature | undefined
  readonly icon: Glyph
  /** Where the menu lists it, or from where else it is reached. */
  readonly menu: MenuSection | { readonly reachedFrom: string }
  /** The address to which the menu links. */
  readonly entry: (userId: number) => string
  /** The first is the one to which the menu links. */
  readonly screens: readonly Screen[]
  readonly tour: Tour | undefined
}

/** A word that has been loaded with a screen whose words are of this area. */
type Word<A extends Area> = TextKey<'menu' | 'help' | Within<A>>
type ScreenInput<A extends Area> = Pick<Screen, 'at'> &
  Partial<Omit<Screen, 'at' | 'title' | 'words' | 'help'>> & {
    readonly title?: Word<A> | Title
    readonly help?: Word<A>
  }

interface FeatureInput<A extends Area> extends Omit<Feature, 'entry' | 'screens' | 'tour' | 'requires' | 'plan'> {
  readonly requires?: Capability
  readonly plan?: PlanFeature
  readonly entry?: Feature['entry']
  /** The area of the words of its screens; left out where all of them come later. */
  readonly words?: A
  readonly help?: Word<A>
  readonly screens: readonly ScreenInput<A>[]
  readonly tour?: Tour
}

/** A feature as it is written in its folder, with the properties shared by its screens merged into each. */
export function defineFeature<A extends Area = 'menu'>(input: FeatureInput<A>): Feature {
  const { words, help, screens, entry, tour, requires, plan, ...feature } = input
  return {
    ...feature,
    tour,
    requires,
    plan,
    entry: entry ?? (() => screens[0]!.at),
    screens: screens.map((screen) => ({
      also: [],
      formerly: [],
      title: feature.title,
      load: undefined,
      props: {},
      requires,
      plan,
      may: feature.may,
      needs: [],
      otherwise: '/',
      own: undefined,
      leadsAway: false,
      isBare: false,
      words: words ?? 'menu',
      help,
      form: undefined,
      ...screen,
    })),
  }
}

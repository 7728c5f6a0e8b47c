import { can, type Viewer } from '@rastro/core/access/access'
import { matchPath } from 'react-router'
import { supports } from '../session/capabilities.ts'
import type { Feature, Screen } from './feature.ts'
import type { FormSpec } from './form.ts'

/** A screen together with the feature that it belongs to. */
interface Found {
  readonly feature: Feature
  readonly screen: Screen
}

/** All addresses of a screen. */
export const addressesOf = ({ at, also }: Screen): readonly string[] => [at, ...also]

/** The screen at an address of the product (spec 3 §2.2); undefined for any other address. */
export function screenAt(features: readonly Feature[], address: string): Found | undefined {
  for (const feature of features)
    for (const screen of feature.screens)
      if (addressesOf(screen).some((pattern) => matchPath(pattern, address))) return { feature, screen }
  return undefined
}

/** Whether nothing is built at an address of the product yet: every link to it is greyed and says so. */
export const comesLater = (features: readonly Feature[], address: string): boolean => {
  const found = screenAt(features, address.replace(/[?#].*/, ''))
  return found !== undefined && found.screen.load === undefined
}

/** The address of the product to which an address of other clients redirects. */
export function addressInstead(features: readonly Feature[], address: string): string | undefined {
  const screens = features.flatMap((feature) => feature.screens)
  return screens.find(({ formerly }) => formerly.some((pattern) => matchPath(pattern, address)))?.at
}

/** Every form of the product with its screen. */
export const formsOf = (features: readonly Feature[]): { readonly screen: Screen; readonly form: FormSpec }[] =>
  features.flatMap((feature) => feature.screens.flatMap((screen) => (screen.form ? { screen, form: screen.form } : [])))

/** The features that this server supports. */
export const supportedBy = (viewer: Pick<Viewer, 'isStock'>, features: readonly Feature[]): readonly Feature[] =>
  features.filter(({ requires }) => !requires || supports(viewer, requires))

type Guarded = Pick<Screen, 'requires' | 'may' | 'needs' | 'otherwise'>

/**
 * Where the viewer is led instead of this screen: to the map when the server lacks it, or when they may not see it (then by a page
 * that says so), and to `otherwise` when they may see but not edit its content (ROLE-28). Undefined when they may open it.
 */
export function redirectOf(viewer: Viewer, screen: Guarded): string | undefined {
  const { requires, may, needs } = screen
  if (requires && !supports(viewer, requires)) return '/'
  if (may !== null && !can(viewer, may)) return '/'
  return needs.every((action) => can(viewer, action)) ? undefined : screen.otherwise
}
